import type { TranslatedContent } from '#contract/content/define-page.ts';
import type { framePage } from '#contract/content/pages/frame.ts';

export const frame: TranslatedContent<typeof framePage> = {
  navigation: {
    skip: '跳到正文',
    home: '首页',
    portrait: {
      label: '人像',
      text: '无论什么年纪，在影棚或家里都能拍。',
      links: { newborn: '新生儿', headshots: '职业形象照', family: '儿童与全家福' },
    },
    property: {
      label: '房产',
      text: '让住宅与楼宇以最好的样子面市。',
      links: { photo: '房产摄影', video: '房产视频', staging: '虚拟软装', floorPlans: '3D 户型图' },
    },
    commercial: {
      label: '商业',
      text: '品牌、影片与喜庆时刻。',
      links: { commercial: '商业摄影', film: '影片制作', wedding: '婚礼' },
    },
    team: '关于团队',
    bookNow: '立即预约',
  },
  footer: {
    blurb: '为人、为家、为品牌拍摄照片与影片。',
    promise: '同一个团队，24 小时内回复。',
    promiseOfTwoOffices: '两地工作室，同一个团队，24 小时内回复。',
    servicesTitle: '服务',
    services: { portrait: '人像', newborn: '新生儿', property: '房产', commercial: '商业' },
    companyTitle: '工作室',
    company: { about: '关于我们', team: '我们的团队', contact: '联系我们' },
    legal: { privacy: '隐私政策', terms: '服务条款', sitemap: '网站地图' },
    followTitle: '关注我们',
    rights: '版权所有。',
  },
  chat: { label: '在线聊天', text: '用手机扫码，即可与我们聊天。', here: '用本设备发消息' },
  notFound: {
    title: '404 页面未找到',
    text: '这个页面不存在，或者已经搬走了。',
    home: '返回首页',
    others: '其他页面',
  },
  failure: { title: '出了点问题', text: '这个页面暂时无法显示。', again: '请稍后再试。', home: '返回首页' },
};
