import type { RouterContextProvider } from 'react-router';
import { loadContent } from '../parts/load-content.ts';
import { loadGallery, loadHero } from '../parts/page-pictures.ts';

/** Loads the texts and pictures of the page; `shown` are the pictures for its head and the sitemap. */
export async function loadPortrait(context: Readonly<RouterContextProvider>) {
  const [content, hero, headshots, family] = await Promise.all([
    loadContent(context, 'portrait'),
    loadHero(context, 'portrait', 'hero-portrait'),
    loadGallery(context, 'professional-headshots', 'headshots'),
    loadGallery(context, 'family-portraits', 'family'),
  ]);
  return {
    content,
    hero,
    headshots,
    family,
    shown: {
      picture: hero,
      galleries: [
        { id: 'professional', title: content.headshots.title, pictures: headshots },
        { id: 'family-portrait', title: content.family.title, pictures: family },
      ],
    },
  };
}
