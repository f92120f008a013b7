import type { SiteLanguage } from './content/site-languages.ts';

type Label = Readonly<Record<SiteLanguage, string>>;

interface SitePage {
  /** in English; the other languages have the same below a prefix of their own */
  path: string;
  /** for staff, in the languages of the back office */
  names: Readonly<Record<'en' | 'zh', string>>;
  /** the panel of the menu with a link to the page, or the entry that is marked on it; null if the menu has no line for it */
  menu: { panel: 'portrait' | 'property' | 'commercial'; label: Label } | { marks: 'team' } | null;
  /** the column of the footer with a link to the page */
  footer: 'services' | 'company' | 'legal' | null;
  /** the group of the site map with a link to the page */
  siteMap: { group: 'people' | 'places' | 'studio' | 'legal'; label: Label } | null;
}

/**
 * Every public page that stands at one address, in the order of back office and site map. Its texts are modelled in
 * contract/content/pages/ and written in content/pages/{name}.ts; its pictures are named in app/site/pages.ts and
 * content/galleries.ts; app/site/{name}/route.tsx renders it. Routes, menu, footer, site map, sitemap.xml, back office and
 * the tests of all pages read this table.
 */
export const sitePages = {
  home: {
    path: '/',
    names: { en: 'Home', zh: '首页' },
    menu: null,
    footer: null,
    siteMap: { group: 'studio', label: { en: 'Home', 'zh-Hans': '首页' } },
  },
  portrait: {
    path: '/portrait',
    names: { en: 'Portrait', zh: '人像' },
    menu: null,
    footer: 'services',
    siteMap: { group: 'people', label: { en: 'Portrait', 'zh-Hans': '人像' } },
  },
  newborn: {
    path: '/newborn',
    names: { en: 'Newborn', zh: '新生儿' },
    menu: { panel: 'portrait', label: { en: 'Newborn', 'zh-Hans': '新生儿' } },
    footer: 'services',
    siteMap: { group: 'people', label: { en: 'Newborn', 'zh-Hans': '新生儿' } },
  },
  property: {
    path: '/property',
    names: { en: 'Property', zh: '房产' },
    menu: null,
    footer: 'services',
    siteMap: { group: 'places', label: { en: 'Property', 'zh-Hans': '房产' } },
  },
  commercial: {
    path: '/commercial',
    names: { en: 'Commercial', zh: '商业' },
    menu: { panel: 'commercial', label: { en: 'Commercial', 'zh-Hans': '商业摄影' } },
    footer: 'services',
    siteMap: { group: 'places', label: { en: 'Commercial', 'zh-Hans': '商业' } },
  },
  film: {
    path: '/film',
    names: { en: 'Film', zh: '影片' },
    menu: { panel: 'commercial', label: { en: 'Film', 'zh-Hans': '影片制作' } },
    footer: null,
    siteMap: { group: 'places', label: { en: 'Film', 'zh-Hans': '影片' } },
  },
  wedding: {
    path: '/wedding',
    names: { en: 'Wedding', zh: '婚礼' },
    menu: { panel: 'commercial', label: { en: 'Wedding', 'zh-Hans': '婚礼' } },
    footer: null,
    siteMap: { group: 'people', label: { en: 'Wedding', 'zh-Hans': '婚礼' } },
  },
  about: {
    path: '/about',
    names: { en: 'About', zh: '关于我们' },
    menu: { marks: 'team' },
    footer: 'company',
    siteMap: { group: 'studio', label: { en: 'About Us', 'zh-Hans': '关于我们' } },
  },
  team: {
    path: '/team',
    names: { en: 'Team', zh: '团队' },
    menu: { marks: 'team' },
    footer: 'company',
    siteMap: { group: 'studio', label: { en: 'Our Team', 'zh-Hans': '我们的团队' } },
  },
  contact: {
    path: '/contact',
    names: { en: 'Contact', zh: '联系我们' },
    menu: null,
    footer: 'company',
    siteMap: { group: 'studio', label: { en: 'Contact and booking', 'zh-Hans': '联系与预约' } },
  },
  privacy: {
    path: '/privacy',
    names: { en: 'Privacy policy', zh: '隐私政策' },
    menu: null,
    footer: 'legal',
    siteMap: { group: 'legal', label: { en: 'Privacy Policy', 'zh-Hans': '隐私政策' } },
  },
  terms: {
    path: '/terms',
    names: { en: 'Terms of service', zh: '服务条款' },
    menu: null,
    footer: 'legal',
    siteMap: { group: 'legal', label: { en: 'Terms of Service', 'zh-Hans': '服务条款' } },
  },
  sitemap: { path: '/sitemap', names: { en: 'Sitemap', zh: '网站地图' }, menu: null, footer: 'legal', siteMap: null },
} as const satisfies Record<string, SitePage>;

type Pages = typeof sitePages;
export type SitePageName = keyof Pages;
export type PagePath = Pages[SitePageName]['path'];

/** The pages whose column `Key` holds `Value`. */
type PagesWith<Key extends keyof SitePage, Value> = {
  [Name in SitePageName]: Pages[Name][Key] extends Value ? Name : never;
}[SitePageName];

export type MenuPanel = Extract<SitePage['menu'], { panel: string }>['panel'];
export type MenuEntry = Extract<SitePage['menu'], { marks: string }>['marks'];
export type FooterColumn = NonNullable<SitePage['footer']>;
export type SiteMapGroup = NonNullable<SitePage['siteMap']>['group'];
export type PageInPanel<Panel extends MenuPanel> = PagesWith<'menu', { panel: Panel }>;
export type PageInFooter<Column extends FooterColumn> = PagesWith<'footer', Column>;

const pages: Readonly<Record<SitePageName, SitePage>> = sitePages;
export const sitePageNames = Object.keys(sitePages) as SitePageName[];
/** Without galleries and private pages. */
export const pagePaths = sitePageNames.map((name): PagePath => sitePages[name].path);

/** What `valueOf` makes of each page that it does not leave out. */
function eachPage<Name extends SitePageName, Value>(getValue: (page: SitePage) => Value | undefined) {
  const values = sitePageNames.map((name) => [name, getValue(pages[name])] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Record<Name, Value>;
}

const menuLink = ({ menu }: SitePage, panel: MenuPanel) =>
  menu && 'panel' in menu && menu.panel === panel ? menu : undefined;

/** The paths of the pages that a panel of the menu links to. */
export const pathsInPanel = <Panel extends MenuPanel>(panel: Panel) =>
  eachPage<PageInPanel<Panel>, string>((page) => menuLink(page, panel) && page.path);

/** The built-in labels of these links. */
export const labelsInPanel = <Panel extends MenuPanel>(panel: Panel, language: SiteLanguage) =>
  eachPage<PageInPanel<Panel>, string>((page) => menuLink(page, panel)?.label[language]);

/** The paths of the pages on which an entry of the menu is marked that leads elsewhere. */
export const pathsMarking = (entry: MenuEntry): string[] =>
  Object.values(eachPage(({ menu, path }) => (menu && 'marks' in menu && menu.marks === entry ? path : undefined)));

/** The paths of the pages that a column of the footer links to. */
export const pathsInFooter = <Column extends FooterColumn>(column: Column) =>
  eachPage<PageInFooter<Column>, string>(({ footer, path }) => (footer === column ? path : undefined));

/** The built-in links of a group of the site map, by the names of their pages. */
export const siteMapLinks = (group: SiteMapGroup) =>
  sitePageNames.flatMap((name) => {
    const { path, siteMap } = pages[name];
    return siteMap?.group === group ? [{ name, path, label: siteMap.label }] : [];
  });

/** The names of all pages for staff. */
export const namesForStaff = (language: 'en' | 'zh') => eachPage<SitePageName, string>(({ names }) => names[language]);
