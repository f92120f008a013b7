import type { RouterContextProvider } from 'react-router';
import { productionStillsIntro } from '#content/pages/film.ts';
import { loadGallery, loadHero } from '../parts/page-pictures.ts';

/** Loads the pictures of the page; `shown` are those for its head and the sitemap. */
export async function loadFilmPictures(context: Readonly<RouterContextProvider>) {
  const [hero, stills] = await Promise.all([
    loadHero(context, 'film'),
    loadGallery(context, 'production-stills', 'film'),
  ]);
  return {
    hero,
    stills,
    shown: {
      picture: hero,
      galleries: [{ id: 'production-stills', title: productionStillsIntro.title, pictures: stills }],
    },
  };
}
