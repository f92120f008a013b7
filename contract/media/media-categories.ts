import type { MediaType } from './media-types.ts';

/** The categories of the media library, each with the media type that it accepts. */
export const mediaCategories = {
  'hero-home': 'photo',
  'hero-portrait': 'photo',
  'hero-property': 'photo',
  'hero-commercial': 'photo',
  'hero-newborn': 'photo',
  'professional-headshots': 'photo',
  'family-portraits': 'photo',
  'newborn-photography': 'photo',
  'property-portfolio': 'photo',
  'visual-staging': 'photo',
  '3d-floor-plans': 'photo',
  'commercial-photography': 'photo',
  'event-photography': 'photo',
  'production-stills': 'photo',
  'wedding-photography': 'photo',
  'wedding-dress-rental': 'photo',
  'records-only': 'photo',
  'property-video': 'video',
  'video-production': 'video',
  'wedding-videography': 'video',
  'cinematic-production': 'video',
} as const satisfies Record<string, MediaType>;

export type MediaCategory = keyof typeof mediaCategories;
export const mediaCategoryNames = Object.keys(mediaCategories) as [MediaCategory, ...MediaCategory[]];

/** Pictures that no list, gallery or page shows by itself; a record that names one does. */
export const recordsOnly = 'records-only' satisfies MediaCategory;

/** A category that has a place on the site. */
export type PlacedCategory = Exclude<MediaCategory, typeof recordsOnly>;

/** The five banners of the hero-banners tab, in order. */
export const heroCategories = [
  'hero-home',
  'hero-portrait',
  'hero-property',
  'hero-commercial',
  'hero-newborn',
] as const;

/** What a gallery may show: every category of photos and of videos. */
export const galleryCategories = mediaCategoryNames.filter(
  (name): name is PlacedCategory => name !== recordsOnly && !isHeroCategory(name),
);

/** Whether a page shows the first item of this category as its banner. */
export function isHeroCategory(category: MediaCategory): boolean {
  return (heroCategories as readonly MediaCategory[]).includes(category);
}
