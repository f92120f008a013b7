import type { RouterContextProvider } from 'react-router';
import { newbornPortfolioIntro } from '#content/pages/newborn.ts';
import { loadGallery, loadHero } from '../parts/page-pictures.ts';

/** Loads the pictures of the page; `shown` are those for its head and the sitemap. */
export async function loadNewbornPictures(context: Readonly<RouterContextProvider>) {
  const [hero, pictures] = await Promise.all([
    loadHero(context, 'newborn', 'hero-newborn'),
    loadGallery(context, 'newborn-photography', 'newborn'),
  ]);
  return {
    hero,
    pictures,
    shown: {
      picture: hero,
      galleries: [{ id: 'portfolio', title: newbornPortfolioIntro.title, pictures }],
    },
  };
}
