import type { PictureId } from './pictures.ts';

/** The built-in hero of each page. */
export const heroPictures = {
  home: 'heroes/home',
  portrait: 'heroes/portrait',
  newborn: 'heroes/newborn',
  property: 'heroes/property',
  commercial: 'heroes/commercial',
  film: 'heroes/film',
  wedding: 'heroes/wedding',
  about: 'heroes/about',
  team: 'heroes/team',
  contact: 'heroes/contact',
} as const satisfies Record<string, PictureId>;

/** The picture of shared links that have none of their own. */
export const sharePicture = 'og/share-card' satisfies PictureId;

/** Beside the section on 3D floor plans. */
export const floorPlanPictures = [
  'floor-plan/dollhouse-two-bed',
  'floor-plan/studio-loft-plan',
] as const satisfies PictureId[];

/**
 * Samples that follow the studio's own pictures, in the order of hanging: landscape, portrait and square mixed, light and
 * dark in turn. No picture stands twice on one page (a test sees to it).
 */
export const galleryPictures = {
  headshots: [
    'headshots/thonet-seamless',
    'headshots/apple-box-stack',
    'headshots/light-test',
    'headshots/window-stool',
    'headshots/spot-circle',
    'headshots/black-chair-rim',
    'headshots/director-chair',
    'headshots/posing-table',
    'headshots/round-canvas',
    'headshots/two-chairs-talk',
    'headshots/stool-grey-canvas',
  ],
  family: [
    'family/teepee',
    'family/sofa-window',
    'family/kite-wall',
    'family/three-chairs',
    'family/swing',
    'family/boots-row',
    'family/wall-of-frames',
    'family/breakfast-table',
  ],
  newborn: [
    'newborn/moon',
    'newborn/flower-nest',
    'newborn/cradle-window',
    'newborn/rainbow-blocks',
    'newborn/felt-mobile',
    'newborn/rocking-horse',
    'newborn/knit-stack',
    'newborn/basket-bear',
    'newborn/milk-bottle-stars',
    'newborn/muslin-rolls',
    'newborn/enamel-tub',
    'newborn/wooden-bowl',
  ],
  property: [
    'property/exterior-dusk',
    'property/bath-stone',
    'property/kitchen-oak',
    'property/hallway-arch',
    'property/bedroom-linen',
    'property/reading-nook',
    'property/home-office',
    'property/staircase',
    'property/terrace-sea',
  ],
  commercial: [
    'commercial/serum-water',
    'commercial/juice-bottles',
    'commercial/perfume-silk',
    'commercial/watch-discs',
    'commercial/ceramics-shelf',
    'commercial/handbag-arch',
    'commercial/cosmetic-spheres',
    'commercial/terracotta-still',
    'commercial/desk-tech',
    'commercial/shoe-box',
    'commercial/citrus-food',
    'commercial/packaging-mailers',
  ],
  events: [
    'events/stage-beams',
    'events/banquet-table',
    'events/dessert-stand',
    'events/podium-hall',
    'events/cocktail-bar',
    'events/string-garden',
    'events/flutes-bokeh',
    'events/piano-lounge',
    'events/confetti-floor',
    'events/welcome-easel',
  ],
  film: [
    'film/set-blinds',
    'film/fresnel-haze',
    'film/clapper-monitor',
    'film/cinema-seats',
    'film/lens-row',
    'film/dolly-track',
    'film/mixer-faders',
    'film/storyboard-wall',
    'team/photographer-camera',
    'team/editor-monitor',
    'team/sound-recorder',
    'team/lighting-kit',
  ],
  wedding: [
    'wedding/bouquet-chair',
    'wedding/rings-petals',
    'wedding/cake-table',
    'wedding/letter-seal',
    'wedding/table-setting',
    'wedding/shoes-silk',
    'wedding/veil-hanger',
    'wedding/champagne-toast',
    'wedding/ceremony-chairs',
    'events/welcome-easel',
    'events/string-garden',
  ],
} as const satisfies Record<string, PictureId[]>;

export type GalleryName = keyof typeof galleryPictures;
