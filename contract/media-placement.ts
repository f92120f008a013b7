import type { MediaCategory } from './media-categories.ts';

export interface MediaPlacement {
  /** Address of the page and section that show the category. */
  page: string;
  /** How many of a category's published items are shown, from the first; undefined for all. */
  cap?: number;
  /** Only the records that are made of its items are shown (reading 20). */
  viaRecords?: true;
}

/**
 * Where each category's published media shows, and how many of it: the pages read their caps here, the back office tells
 * staff why an item does or does not show.
 */
export const mediaPlacements: Record<MediaCategory, MediaPlacement> = {
  'hero-home': { page: '/', cap: 1 },
  'hero-portrait': { page: '/portrait', cap: 1 },
  'hero-property': { page: '/property', cap: 1 },
  'hero-commercial': { page: '/commercial', cap: 1 },
  'hero-newborn': { page: '/newborn', cap: 1 },
  'professional-headshots': { page: '/portrait#professional', cap: 12 },
  'family-portraits': { page: '/portrait#family-portrait', cap: 8 },
  'newborn-photography': { page: '/newborn#portfolio' },
  'property-portfolio': { page: '/property#photo' },
  'visual-staging': { page: '/property#visual-staging' },
  '3d-floor-plans': { page: '/property#3d', viaRecords: true },
  'commercial-photography': { page: '/commercial#commercial-photography', cap: 24 },
  'event-photography': { page: '/commercial#event-photography', cap: 24 },
  'production-stills': { page: '/film#production-stills', cap: 24 },
  'wedding-photography': { page: '/wedding', cap: 24 },
  'wedding-dress-rental': { page: '/wedding', cap: 24 },
  'property-video': { page: '/property#video', viaRecords: true },
  'video-production': { page: '/commercial#video-production', cap: 24 },
  'wedding-videography': { page: '/wedding', cap: 24 },
  'cinematic-production': { page: '/film#cinematic-production', cap: 24 },
};
