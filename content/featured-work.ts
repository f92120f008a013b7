import type { PictureId } from './pictures.ts';

export interface FeaturedCategory {
  id: 'newborn' | 'headshots' | 'family' | 'property' | 'commercial';
  label: string;
  /** target of "View Full Portfolio": the section with the portfolio */
  to: string;
  images: readonly PictureId[];
}

/** Built-in featured work in rotation order: five categories of eight pictures. */
export const featuredWork: readonly FeaturedCategory[] = [
  {
    id: 'newborn',
    label: 'Newborn',
    to: '/newborn#portfolio',
    images: [
      'newborn/moon',
      'newborn/flower-nest',
      'newborn/rainbow-blocks',
      'newborn/cradle-window',
      'newborn/felt-mobile',
      'newborn/knit-stack',
      'newborn/rocking-horse',
      'newborn/enamel-tub',
    ],
  },
  {
    id: 'headshots',
    label: 'Headshots',
    to: '/portrait#professional',
    images: [
      'headshots/thonet-seamless',
      'headshots/apple-box-stack',
      'headshots/spot-circle',
      'headshots/window-stool',
      'headshots/black-chair-rim',
      'headshots/paper-rolls',
      'headshots/director-chair',
      'headshots/light-test',
    ],
  },
  {
    id: 'family',
    label: 'Family',
    to: '/portrait#family-portrait',
    images: [
      'family/teepee',
      'family/sofa-window',
      'family/kite-wall',
      'family/three-chairs',
      'family/swing',
      'family/boots-row',
      'family/wall-of-frames',
      'family/marbles',
    ],
  },
  {
    id: 'property',
    label: 'Property',
    to: '/property#photo',
    images: [
      'property/bath-stone',
      'property/dining-evening',
      'property/kitchen-oak',
      'property/hallway-arch',
      'property/bedroom-linen',
      'property/staircase',
      'property/home-office',
      'property/bedside',
    ],
  },
  {
    id: 'commercial',
    label: 'Commercial',
    to: '/commercial#commercial-photography',
    images: [
      'commercial/serum-water',
      'commercial/perfume-silk',
      'commercial/juice-bottles',
      'commercial/watch-discs',
      'commercial/handbag-arch',
      'commercial/cosmetic-spheres',
      'commercial/desk-tech',
      'commercial/ceramics-shelf',
    ],
  },
];
