import type { PageWithHero } from './content/content-pages.ts';
import type { PagePath } from './site-pages.ts';
import {
  type HeroCategory,
  type MediaCategory,
  type PlacedCategory,
  clientWork,
  recordsOnly,
} from './media-categories.ts';

export interface MediaPlacement<Page extends PagePath = PagePath> {
  page: Page;
  /** element id of the section that shows the category; absent for the banner of the page */
  section?: string;
  /** maximum number of published items that are shown; undefined for all */
  cap?: number;
  /** the page shows records that use the items, not the items themselves */
  viaRecords?: true;
}

const placements = {
  'hero-home': { page: '/', cap: 1 },
  'hero-portrait': { page: '/portrait', cap: 1 },
  'hero-property': { page: '/property', cap: 1 },
  'hero-commercial': { page: '/commercial', cap: 1 },
  'hero-newborn': { page: '/newborn', cap: 1 },
  'hero-wedding': { page: '/wedding', cap: 1 },
  'hero-film': { page: '/film', cap: 1 },
  'hero-about': { page: '/about', cap: 1 },
  'hero-team': { page: '/team', cap: 1 },
  'hero-contact': { page: '/contact', cap: 1 },
  'professional-headshots': { page: '/portrait', section: 'professional', cap: 12 },
  'family-portraits': { page: '/portrait', section: 'family-portrait', cap: 8 },
  'newborn-photography': { page: '/newborn', section: 'portfolio' },
  'property-portfolio': { page: '/property', section: 'photo' },
  'visual-staging': { page: '/property', section: 'visual-staging' },
  '3d-floor-plans': { page: '/property', section: '3d', viaRecords: true },
  'commercial-photography': { page: '/commercial', section: 'commercial-photography', cap: 24 },
  'event-photography': { page: '/commercial', section: 'event-photography', cap: 24 },
  'production-stills': { page: '/film', section: 'production-stills', cap: 24 },
  'wedding-photography': { page: '/wedding', section: 'gallery', cap: 24 },
  'wedding-dress-rental': { page: '/wedding', section: 'dress-rental', cap: 24 },
  'property-video': { page: '/property', section: 'video', viaRecords: true },
  'video-production': { page: '/commercial', section: 'video-production', cap: 24 },
  'wedding-videography': { page: '/wedding', section: 'videos', cap: 24 },
  'cinematic-production': { page: '/film', section: 'cinematic-production', cap: 24 },
} as const satisfies Record<PlacedCategory, MediaPlacement>;

/** The pages that show media of the library. */
export type MediaPage = (typeof placements)[PlacedCategory]['page'];

/**
 * Where the published media of each category is shown, and how many of it. The pages read their limits here, and the back
 * office explains where an item is shown.
 */
export const mediaPlacements: Readonly<Record<PlacedCategory, Readonly<MediaPlacement<MediaPage>>>> = placements;

/** The category whose first item is the banner of the page. */
export const bannerCategories = {
  home: 'hero-home',
  portrait: 'hero-portrait',
  newborn: 'hero-newborn',
  property: 'hero-property',
  commercial: 'hero-commercial',
  film: 'hero-film',
  wedding: 'hero-wedding',
  about: 'hero-about',
  team: 'hero-team',
  contact: 'hero-contact',
} as const satisfies { [Page in PageWithHero]: Extract<HeroCategory, `hero-${Page}`> };

/** Path and hash of the page section that shows the category; undefined for the one that nothing shows by itself. */
export function findPlacementPage(category: PlacedCategory): string;
export function findPlacementPage(category: MediaCategory): string | undefined;
export function findPlacementPage(category: MediaCategory): string | undefined {
  if (category === recordsOnly || category === clientWork) return undefined;
  const { page, section } = mediaPlacements[category];
  return section ? `${page}#${section}` : page;
}
