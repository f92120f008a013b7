import type { SitePageName } from '#contract/site-pages.ts';
import type { PictureId } from './pictures.ts';

/** Pictures in the lower half of a page: behind its statement and its call, both landscape, and beside its steps, upright. */
export interface LowerPictures<Picture> {
  statement?: Picture;
  steps?: Picture;
  call?: Picture;
}

/** Shown until the studio has uploaded pictures of these shapes. None of them stands elsewhere on its page. */
export const lowerPictures: Readonly<Partial<Record<SitePageName, LowerPictures<PictureId>>>> = {
  portrait: { statement: 'commercial/interview-chairs', steps: 'film/fresnel-haze', call: 'film/mirror-bulbs' },
  home: { steps: 'commercial/stoneware-cup' },
  newborn: { steps: 'family/swing', call: 'family/three-chairs' },
  property: { statement: 'events/string-garden', steps: 'commercial/pleated-lamp', call: 'family/sofa-window' },
  commercial: { statement: 'film/notebook-shade', steps: 'film/flags-on-cyc', call: 'film/projector-light' },
  film: {
    statement: 'headshots/black-chair-rim',
    steps: 'headshots/director-chair',
    call: 'headshots/two-chairs-talk',
  },
  wedding: { statement: 'events/paper-lanterns', steps: 'events/paper-rosettes', call: 'events/string-garden' },
  about: { call: 'film/seat-row' },
};
