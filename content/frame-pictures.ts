import type { PageContent } from '#contract/content/define-page.ts';
import type { framePage } from '#contract/content/pages/frame.ts';
import type { MenuPanel } from '#contract/site-pages.ts';
import type { PlacedCategory } from '#contract/media-categories.ts';
import type { PictureId } from './pictures.ts';

interface FramePicture {
  /** the first published photo of this category is shown */
  category: PlacedCategory;
  /** shown until the studio has uploaded any */
  fallback: PictureId;
}

type Navigation = PageContent<typeof framePage>['navigation'];
export type MenuLinkId = { [Panel in MenuPanel]: keyof Navigation[Panel]['links'] }[MenuPanel];

/** The picture of each link in the panels of the menu. */
export const menuPictures: Readonly<Record<MenuLinkId, FramePicture>> = {
  newborn: { category: 'newborn-photography', fallback: 'newborn/ring-stacker' },
  headshots: { category: 'professional-headshots', fallback: 'headshots/beauty-dish' },
  family: { category: 'family-portraits', fallback: 'family/marbles' },
  photo: { category: 'property-portfolio', fallback: 'property/spiral-stair' },
  video: { category: 'property-portfolio', fallback: 'property/hallway-arch' },
  staging: { category: 'visual-staging', fallback: 'property/bedroom-linen' },
  floorPlans: { category: '3d-floor-plans', fallback: 'property/home-office' },
  commercial: { category: 'commercial-photography', fallback: 'commercial/nail-lacquer' },
  film: { category: 'production-stills', fallback: 'film/seat-row' },
  wedding: { category: 'wedding-photography', fallback: 'wedding/rose-dark' },
};

export const framePictureCategories = [
  ...new Set(Object.values(menuPictures).map(({ category }) => category)),
] as unknown as [PlacedCategory, ...PlacedCategory[]];

/** The strip of five above the footer. */
export const footerPictures = [
  'newborn',
  'headshots',
  'photo',
  'commercial',
  'family',
] as const satisfies readonly MenuLinkId[];
