import type { RouterContextProvider } from 'react-router';
import { loadContent } from '../parts/load-content.ts';
import { loadGallery, loadHero } from '../parts/page-pictures.ts';

/** Loads the texts and pictures of the page; `shown` are the pictures for its head and the sitemap. */
export async function loadNewborn(context: Readonly<RouterContextProvider>) {
  const [content, hero, pictures] = await Promise.all([
    loadContent(context, 'newborn'),
    loadHero(context, 'newborn', 'hero-newborn'),
    loadGallery(context, 'newborn-photography', 'newborn'),
  ]);
  const galleries = [{ id: 'portfolio', title: content.portfolio.title, pictures }];
  return { content, hero, pictures, shown: { picture: hero, galleries } };
}
