import type { RouterContextProvider } from 'react-router';
import { weddingGalleryIntro } from '#content/pages/wedding.ts';
import { loadGallery, loadHero } from '../parts/page-pictures.ts';

/** The page's pictures, and which of them its head and the sitemap name. */
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
