import { type SitePageName, sitePageNames } from '#contract/site-pages.ts';
import type { PageDefinition } from './define-page.ts';
import { aboutPage } from './pages/about.ts';
import { contactPage } from './pages/contact.ts';
import { framePage } from './pages/frame.ts';
import { privacyPage, termsPage } from './pages/legal.ts';
import { sitemapPage } from './pages/sitemap.ts';
import { enquiryPage } from './pages/enquiry.ts';
import { galleryPage } from './pages/gallery.ts';
import { homePage } from './pages/home.ts';
import { newbornPage } from './pages/newborn.ts';
import { propertyPage } from './pages/property.ts';
import { commercialPage } from './pages/commercial.ts';
import { filmPage } from './pages/film.ts';
import { weddingPage } from './pages/wedding.ts';
import { portraitPage } from './pages/portrait.ts';
import { teamPage } from './pages/team.ts';

/**
 * The models of all pages whose content the owner can change, in the order of the back office. The last three have no
 * address of their own.
 */
export const contentPages = {
  home: homePage,
  portrait: portraitPage,
  newborn: newbornPage,
  property: propertyPage,
  commercial: commercialPage,
  film: filmPage,
  wedding: weddingPage,
  about: aboutPage,
  team: teamPage,
  contact: contactPage,
  privacy: privacyPage,
  terms: termsPage,
  sitemap: sitemapPage,
  gallery: galleryPage,
  enquiry: enquiryPage,
  frame: framePage,
} as const satisfies Record<SitePageName | 'gallery' | 'enquiry' | 'frame', PageDefinition>;

export type PageName = keyof typeof contentPages;
export const pageNames = Object.keys(contentPages) as PageName[];

/** The public pages that begin with a picture and a headline. */
export type PageWithHero = {
  [Name in SitePageName]: (typeof contentPages)[Name]['schema']['shape'] extends { hero: unknown } ? Name : never;
}[SitePageName];
export const pagesWithHero = sitePageNames.filter(hasHero);

export function hasHero(name: SitePageName): name is PageWithHero {
  return 'hero' in contentPages[name].schema.shape;
}
