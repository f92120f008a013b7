import type { RouterContextProvider } from 'react-router';
import { loadContent } from '../parts/load-content.ts';
import { loadGallery, loadHero } from '../parts/page-pictures.ts';

/** Loads the texts and pictures of the page; `shown` are the pictures for its head and the sitemap. */
export async function loadWedding(context: Readonly<RouterContextProvider>) {
  const [content, hero, pictures] = await Promise.all([
    loadContent(context, 'wedding'),
    loadHero(context, 'wedding'),
    loadGallery(context, 'wedding-photography', 'wedding'),
  ]);
  const galleries = [{ id: 'gallery', title: content.gallery.title, pictures }];
  return { content, hero, pictures, shown: { picture: hero, galleries } };
}
