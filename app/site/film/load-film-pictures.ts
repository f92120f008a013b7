import type { RouterContextProvider } from 'react-router';
import { productionStillsIntro } from '#content/pages/film.ts';
import { loadGallery, loadHero } from '../parts/page-pictures.ts';

/** The page's pictures, and which of them its head and the sitemap name. */
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
