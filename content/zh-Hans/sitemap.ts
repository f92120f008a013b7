import type { TranslatedContent } from '#contract/content/define-page.ts';
import type { sitemapPage } from '#contract/content/pages/sitemap.ts';

export const sitemap: TranslatedContent<typeof sitemapPage> = {
  meta: { title: '网站地图', description: '本网站的所有页面，尽在这一页。' },
  title: '网站地图',
  people: {
    title: '人物',
    links: [
      { id: 'portrait', label: '人像' },
      { id: 'headshots', label: '职业形象照' },
      { id: 'family', label: '全家福' },
      { id: 'newborn', label: '新生儿' },
      { id: 'wedding', label: '婚礼' },
    ],
  },
  places: {
    title: '空间与品牌',
    links: [
      { id: 'property', label: '房产' },
      { id: 'photo', label: '房产摄影' },
      { id: 'staging', label: '虚拟软装' },
      { id: 'floor-plans', label: '3D 户型图' },
      { id: 'video', label: '房产视频' },
      { id: 'commercial', label: '商业' },
      { id: 'film', label: '影片' },
    ],
  },
  studio: {
    title: '工作室',
    links: [
      { id: 'home', label: '首页' },
      { id: 'about', label: '关于我们' },
      { id: 'team', label: '我们的团队' },
      { id: 'contact', label: '联系与预约' },
    ],
  },
  legal: {
    title: '条款',
    links: [
      { id: 'privacy', label: '隐私政策' },
      { id: 'terms', label: '服务条款' },
    ],
  },
  galleries: { title: '相册' },
};
