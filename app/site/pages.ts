import type { contentPages } from '#contract/content/content-pages.ts';
import type { PlacedCategory } from '#contract/media-categories.ts';
import type { SitePageName } from '#contract/site-pages.ts';
import type { GalleryName } from '#content/galleries.ts';

/** A section that shows the uploads of a category, and the built-in pictures after them. */
export interface GalleryOfPage {
  category: PlacedCategory;
  samples: GalleryName;
}

/** The sections of a page that links lead to: search engines learn of a gallery by such a link. */
type Section<Name extends SitePageName> = keyof (typeof contentPages)[Name]['anchors'];

/**
 * The galleries of every public page, by the section that shows them. The page, its head and sitemap.xml load them from here
 * (load-page.ts). Only the home page has pictures beside them that search engines learn of, the featured ones.
 */
export const pageGalleries = {
  home: {},
  portrait: {
    headshots: { category: 'professional-headshots', samples: 'headshots' },
    family: { category: 'family-portraits', samples: 'family' },
  },
  newborn: { portfolio: { category: 'newborn-photography', samples: 'newborn' } },
  property: { photo: { category: 'property-portfolio', samples: 'property' } },
  commercial: {
    commercial: { category: 'commercial-photography', samples: 'commercial' },
    events: { category: 'event-photography', samples: 'events' },
  },
  film: { stills: { category: 'production-stills', samples: 'film' } },
  wedding: { gallery: { category: 'wedding-photography', samples: 'wedding' } },
  about: {},
  team: {},
  contact: {},
  privacy: {},
  terms: {},
  sitemap: {},
} as const satisfies { [Name in SitePageName]: { [Each in Section<Name>]?: GalleryOfPage } };

export type GallerySectionOf<Name extends SitePageName> = keyof (typeof pageGalleries)[Name];
