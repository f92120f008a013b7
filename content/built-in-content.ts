import type { contentPages, PageName } from '#contract/content/content-pages.ts';
import type { SourceContent, TranslatedContent } from '#contract/content/define-page.ts';
import type { BuiltInContent } from '#contract/content/resolve-content.ts';
import { about } from './en/about.ts';
import { contact } from './en/contact.ts';
import { frame } from './en/frame.ts';
import { commercial } from './en/commercial.ts';
import { film } from './en/film.ts';
import { home } from './en/home.ts';
import { newborn } from './en/newborn.ts';
import { privacy } from './en/privacy.ts';
import { sitemap } from './en/sitemap.ts';
import { terms } from './en/terms.ts';
import { enquiry } from './en/enquiry.ts';
import { gallery } from './en/gallery.ts';
import { property } from './en/property.ts';
import { wedding } from './en/wedding.ts';
import { portrait } from './en/portrait.ts';
import { team } from './en/team.ts';
import { about as aboutZhHans } from './zh-Hans/about.ts';
import { contact as contactZhHans } from './zh-Hans/contact.ts';
import { frame as frameZhHans } from './zh-Hans/frame.ts';
import { commercial as commercialZhHans } from './zh-Hans/commercial.ts';
import { film as filmZhHans } from './zh-Hans/film.ts';
import { home as homeZhHans } from './zh-Hans/home.ts';
import { newborn as newbornZhHans } from './zh-Hans/newborn.ts';
import { privacy as privacyZhHans } from './zh-Hans/privacy.ts';
import { sitemap as sitemapZhHans } from './zh-Hans/sitemap.ts';
import { terms as termsZhHans } from './zh-Hans/terms.ts';
import { enquiry as enquiryZhHans } from './zh-Hans/enquiry.ts';
import { gallery as galleryZhHans } from './zh-Hans/gallery.ts';
import { property as propertyZhHans } from './zh-Hans/property.ts';
import { wedding as weddingZhHans } from './zh-Hans/wedding.ts';
import { portrait as portraitZhHans } from './zh-Hans/portrait.ts';
import { team as teamZhHans } from './zh-Hans/team.ts';

/** The built-in content of all pages. What the owner changes is stored as differences from it. */
export const builtInContent: Record<PageName, BuiltInContent> = {
  home: builtIn<typeof contentPages.home>(home, homeZhHans),
  portrait: builtIn<typeof contentPages.portrait>(portrait, portraitZhHans),
  newborn: builtIn<typeof contentPages.newborn>(newborn, newbornZhHans),
  property: builtIn<typeof contentPages.property>(property, propertyZhHans),
  commercial: builtIn<typeof contentPages.commercial>(commercial, commercialZhHans),
  film: builtIn<typeof contentPages.film>(film, filmZhHans),
  wedding: builtIn<typeof contentPages.wedding>(wedding, weddingZhHans),
  about: builtIn<typeof contentPages.about>(about, aboutZhHans),
  team: builtIn<typeof contentPages.team>(team, teamZhHans),
  contact: builtIn<typeof contentPages.contact>(contact, contactZhHans),
  privacy: builtIn<typeof contentPages.privacy>(privacy, privacyZhHans),
  terms: builtIn<typeof contentPages.terms>(terms, termsZhHans),
  sitemap: builtIn<typeof contentPages.sitemap>(sitemap, sitemapZhHans),
  gallery: builtIn<typeof contentPages.gallery>(gallery, galleryZhHans),
  enquiry: builtIn<typeof contentPages.enquiry>(enquiry, enquiryZhHans),
  frame: builtIn<typeof contentPages.frame>(frame, frameZhHans),
};

function builtIn<Definition extends (typeof contentPages)[PageName]>(
  en: SourceContent<Definition>,
  zhHans: TranslatedContent<Definition>,
): BuiltInContent {
  return { en, 'zh-Hans': zhHans };
}
