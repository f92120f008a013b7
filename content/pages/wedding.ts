import type { PictureId } from '../pictures.ts';
import type { PageHero, TitledText } from '../page-content.ts';

export const weddingHero: PageHero = {
  title: 'Your day, as it was',
  subtitle: 'Wedding photography and film that stay out of the way and miss very little.',
};

export const weddingGalleryIntro: TitledText = {
  title: 'Wedding Photography',
  text: 'The letters, the rings, the light before the doors open. We photograph the quiet parts with the same care as the loud ones.',
};

export const weddingStatement = 'Six hours at least, so that nobody has to hurry the vows.';

export const weddingFilmsIntro: TitledText = {
  title: 'Wedding Videography',
  text: 'Filmed by the same team, with sound from the vows and the speeches, and edited within six weeks.',
};

export interface DressStyle {
  name: string;
  /** price range of the rental */
  range: string;
  text: string;
  picture: PictureId;
}

export const dressRental = {
  title: 'Wedding Dress Rental',
  text: 'Try on as many as you like, wear the one you love, and let us do the cleaning.',
  styles: [
    {
      name: 'Classic A-Line',
      range: '$300-500',
      text: 'A fitted waist and a skirt that widens gently. It suits nearly everyone.',
      picture: 'dress-rental/satin-skirt',
    },
    {
      name: 'Mermaid',
      range: '$400-700',
      text: 'Fitted to the knee, then wide. For anyone who enjoys being looked at.',
      picture: 'dress-rental/satin-buttons',
    },
    {
      name: 'Ball Gown',
      range: '$500-900',
      text: 'Layers of skirt and a fitted bodice, for high ceilings and long aisles.',
      picture: 'dress-rental/ball-gown',
    },
    {
      name: 'Vintage Lace',
      range: '$350-600',
      text: 'Beaded lace and soft tulle with a ribbon at the waist.',
      picture: 'dress-rental/lace-detail',
    },
  ] satisfies DressStyle[],
  packagesTitle: 'Rental packages',
  packages: [
    { name: 'Basic', duration: '3-day rental', range: '$300-500' },
    { name: 'Premium', duration: '5-day rental plus accessories', range: '$500-800' },
    { name: 'Luxury', duration: '7-day rental plus full styling', range: '$700-1200' },
  ],
  includedTitle: 'Every rental includes',
  included: ['Fitting', 'Minor alterations', 'Cleaning', 'Backup dress', 'Veil and accessories', 'Insurance'],
  fittingAction: 'Schedule Fitting',
  collectionAction: 'View Collection',
} as const;
