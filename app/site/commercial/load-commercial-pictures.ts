import type { RouterContextProvider } from 'react-router';
import { commercialPhotographyIntro, eventPhotographyIntro } from '#content/pages/commercial.ts';
import { loadGallery, loadHero } from '../parts/page-pictures.ts';

/** Loads the pictures of the page; `shown` are those for its head and the sitemap. */
export async function loadCommercialPictures(context: Readonly<RouterContextProvider>) {
  const [hero, commercial, events] = await Promise.all([
    loadHero(context, 'commercial', 'hero-commercial'),
    loadGallery(context, 'commercial-photography', 'commercial'),
    loadGallery(context, 'event-photography', 'events'),
  ]);
  return {
    hero,
    commercial,
    events,
    shown: {
      picture: hero,
      galleries: [
        { id: 'commercial-photography', title: commercialPhotographyIntro.title, pictures: commercial },
        { id: 'event-photography', title: eventPhotographyIntro.title, pictures: events },
      ],
    },
  };
}
