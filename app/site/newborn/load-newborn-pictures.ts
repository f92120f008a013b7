import type { RouterContextProvider } from 'react-router';
import { newbornPortfolioIntro } from '#content/pages/newborn.ts';
import { loadGallery, loadHero } from '../parts/page-pictures.ts';

/** The page's pictures, and which of them its head and the sitemap name. */
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
