import { type RouteConfig, index, layout, prefix, route } from '@react-router/dev/routes';
import { adminTabs } from '#contract/admin-tabs.ts';
import { pathIn, type SiteLanguage, siteLanguages, sourceLanguage } from '#contract/content/site-languages.ts';

/** Path and file of each public page in app/site. The home page and the 404 page follow below. */
const pages = {
  portrait: 'portrait/route.tsx',
  newborn: 'newborn/route.tsx',
  property: 'property/route.tsx',
  commercial: 'commercial/route.tsx',
  film: 'film/route.tsx',
  wedding: 'wedding/route.tsx',
  about: 'about/route.tsx',
  team: 'team/route.tsx',
  contact: 'contact/route.tsx',
  'gallery/:slug': 'gallery/route.tsx',
  'enquiry/:key': 'enquiry/route.tsx',
  privacy: 'legal/privacy.tsx',
  terms: 'legal/terms.tsx',
  sitemap: 'legal/sitemap.tsx',
};

/** The first segment of the pages that exist once for each name. */
export type NamedPage = keyof typeof pages extends infer Address
  ? Address extends `${infer Page}/:${string}`
    ? Page
    : never
  : never;

/** All public pages. Each language has routes of its own, with the same files. */
function sitePages(language: SiteLanguage) {
  const suffix = language === sourceLanguage ? '' : `-${language}`;
  const id = (file: string) => ({ id: `${file.replace(/\.tsx$/, '')}${suffix}` });
  const routes = [
    index('site/home/route.tsx', id('site/home/route.tsx')),
    ...Object.entries(pages).map(([address, file]) => route(address, `site/${file}`, id(`site/${file}`))),
    route('*', 'site/not-found/route.tsx', id('site/not-found/route.tsx')),
  ];
  const base = pathIn(language, '/').slice(1);
  return layout('site/layout.tsx', id('site/layout.tsx'), base ? prefix(base, routes) : routes);
}

export default [
  ...siteLanguages.map(sitePages),
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
