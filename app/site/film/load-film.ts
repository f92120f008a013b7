import type { RouterContextProvider } from 'react-router';
import { loadContent } from '../parts/load-content.ts';
import { loadGallery, loadHero } from '../parts/page-pictures.ts';

/** Loads the texts and pictures of the page; `shown` are the pictures for its head and the sitemap. */
export async function loadFilm(context: Readonly<RouterContextProvider>) {
  const [content, hero, stills] = await Promise.all([
    loadContent(context, 'film'),
    loadHero(context, 'film'),
    loadGallery(context, 'production-stills', 'film'),
  ]);
  const galleries = [{ id: 'production-stills', title: content.stills.title, pictures: stills }];
  return { content, hero, stills, shown: { picture: hero, galleries } };
}
