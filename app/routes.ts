import { type RouteConfig, index, layout, prefix, route } from '@react-router/dev/routes';
import { adminTabs } from '#contract/admin-tabs.ts';
import { pathIn, type SiteLanguage, siteLanguages, sourceLanguage } from '#contract/content/site-languages.ts';
import { sitePageNames, sitePages } from '#contract/site-pages.ts';

/** The pages that exist once for each name, and their folders in app/site. */
const namedPages = {
  'gallery/:slug': 'gallery',
  'enquiry/:key': 'enquiry',
  'g/:token': 'client-gallery',
  'a/:code': 'alteration',
};

/** The first segment of the pages that exist once for each name. */
export type NamedPage = keyof typeof namedPages extends infer Address
  ? Address extends `${infer Page}/:${string}`
    ? Page
    : never
  : never;

/** All public pages. Each language has routes of its own, with the same files: app/site/{page}/route.tsx. */
function sitePagesIn(language: SiteLanguage) {
  const suffix = language === sourceLanguage ? '' : `-${language}`;
  const id = (file: string) => ({ id: `${file.replace(/\.tsx$/, '')}${suffix}` });
  const page = (address: string, folder: string) => {
    const file = `site/${folder}/route.tsx`;
    return address === '' ? index(file, id(file)) : route(address, file, id(file));
  };
  const routes = [
    ...sitePageNames.map((name) => page(sitePages[name].path.slice(1), name)),
    ...Object.entries(namedPages).map(([address, folder]) => page(address, folder)),
    page('*', 'not-found'),
  ];
  const base = pathIn(language, '/').slice(1);
  return layout('site/layout.tsx', id('site/layout.tsx'), base ? prefix(base, routes) : routes);
}

export default [
  ...siteLanguages.map(sitePagesIn),
  route('admin', 'admin/route.tsx', [
    index('admin/first-tab.ts'),
    ...adminTabs.map((tab) => route(tab, 'admin/tab/route.tsx', { id: `admin/${tab}` })),
  ]),
  ...siteLanguages.map((language) =>
    route(pathIn(language, '/featured-work.json').slice(1), 'site/home/featured-pictures.ts', {
      id: `featured-work-${language}`,
    }),
  ),
  route('service-choices.json', 'site/home/service-choices.ts'),
  route('sitemap.xml', 'site/seo/sitemap-xml.ts'),
  route('robots.txt', 'site/seo/robots-txt.ts'),
  route('site.webmanifest', 'site/seo/site-webmanifest.ts'),
  route('chat-code.svg', 'site/frame/chat-code-svg.ts'),
] satisfies RouteConfig;
