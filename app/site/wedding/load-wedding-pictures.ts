import type { RouterContextProvider } from 'react-router';
import { weddingGalleryIntro } from '#content/pages/wedding.ts';
import { loadGallery, loadHero } from '../parts/page-pictures.ts';

/** Loads the pictures of the page; `shown` are those for its head and the sitemap. */
export async function loadWeddingPictures(context: Readonly<RouterContextProvider>) {
  const [hero, pictures] = await Promise.all([
    loadHero(context, 'wedding'),
    loadGallery(context, 'wedding-photography', 'wedding'),
  ]);
  return {
    hero,
    pictures,
    shown: {
      picture: hero,
      galleries: [{ id: 'gallery', title: weddingGalleryIntro.title, pictures }],
    },
  };
}
