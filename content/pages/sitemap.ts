import type { BuiltInPage } from '#contract/content/define-page.ts';
import type { sitemapPage } from '#contract/content/pages/sitemap.ts';
import { type SiteMapGroup, type SitePageName, siteMapLinks } from '#contract/site-pages.ts';

interface SectionLink {
  id: string;
  to: string;
  en: string;
  'zh-Hans': string;
}

/** Sections that have links of their own, after the link to their page. */
const sections: { readonly [Name in SitePageName]?: readonly SectionLink[] } = {
  portrait: [
    { id: 'headshots', to: '/portrait#professional', en: 'Professional headshots', 'zh-Hans': '职业形象照' },
    { id: 'family', to: '/portrait#family-portrait', en: 'Family portraits', 'zh-Hans': '全家福' },
  ],
  property: [
    { id: 'photo', to: '/property#photo', en: 'Property photography', 'zh-Hans': '房产摄影' },
    { id: 'staging', to: '/property#visual-staging', en: 'Visual staging', 'zh-Hans': '虚拟软装' },
    { id: 'floor-plans', to: '/property#3d', en: '3D floor plans', 'zh-Hans': '3D 户型图' },
    { id: 'video', to: '/property#video', en: 'Property video', 'zh-Hans': '房产视频' },
  ],
};

/** The links of a group: to the pages of the table, and to sections of them. */
const linksIn = (group: SiteMapGroup): SectionLink[] =>
  siteMapLinks(group).flatMap(({ name, path, label }) => [{ id: name, to: path, ...label }, ...(sections[name] ?? [])]);

const english = (group: SiteMapGroup) => linksIn(group).map(({ id, en, to }) => ({ id, label: en, to }));
const chinese = (group: SiteMapGroup) => linksIn(group).map(({ id, 'zh-Hans': label }) => ({ id, label }));

export const sitemap: BuiltInPage<typeof sitemapPage> = {
  en: {
    meta: { title: 'Sitemap', description: 'Every page of this website on one page.' },
    title: 'Sitemap',
    people: { title: 'People', links: english('people') },
    places: { title: 'Places and brands', links: english('places') },
    studio: { title: 'Studio', links: english('studio') },
    legal: { title: 'Small print', links: english('legal') },
    galleries: { title: 'Galleries' },
  },
  'zh-Hans': {
    meta: { title: '网站地图', description: '本网站的所有页面，尽在这一页。' },
    title: '网站地图',
    people: { title: '人物', links: chinese('people') },
    places: { title: '空间与品牌', links: chinese('places') },
    studio: { title: '工作室', links: chinese('studio') },
    legal: { title: '条款', links: chinese('legal') },
    galleries: { title: '相册' },
  },
};
