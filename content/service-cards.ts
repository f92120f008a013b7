import type { PlacedCategory } from '#contract/media-categories.ts';
import type { PictureId } from './pictures.ts';

export interface ServiceCard {
  /** the card shows a random published photo of these categories on each page view */
  categories: readonly PlacedCategory[];
  /** shown until the studio has uploaded any */
  fallback: PictureId;
}

/** The pictures of the service cards of the home page, by the ids of its document. */
export const serviceCards: Readonly<Record<string, ServiceCard>> = {
  newborn: { categories: ['newborn-photography'], fallback: 'newborn/yarn-balls' },
  family: { categories: ['family-portraits'], fallback: 'family/breakfast-table' },
  headshots: { categories: ['professional-headshots'], fallback: 'headshots/two-chairs-talk' },
  wedding: { categories: ['wedding-photography'], fallback: 'wedding/rose-dark' },
  property: { categories: ['property-portfolio'], fallback: 'property/linen-curtain' },
  warehouse: { categories: ['property-portfolio'], fallback: 'property/warehouse-shutter' },
  commercial: { categories: ['commercial-photography', 'event-photography'], fallback: 'events/bulbs-close' },
};
