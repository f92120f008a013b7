import type { RouterContextProvider } from 'react-router';
import { familyIntro, headshotsIntro } from '#content/pages/portrait.ts';
import { loadGallery, loadHero } from '../parts/page-pictures.ts';

/** Loads the pictures of the page; `shown` are those for its head and the sitemap. */
export async function loadPortraitPictures(context: Readonly<RouterContextProvider>) {
  const [hero, headshots, family] = await Promise.all([
    loadHero(context, 'portrait', 'hero-portrait'),
    loadGallery(context, 'professional-headshots', 'headshots'),
    loadGallery(context, 'family-portraits', 'family'),
  ]);
  return {
    hero,
    headshots,
    family,
    shown: {
      picture: hero,
      galleries: [
        { id: 'professional', title: headshotsIntro.title, pictures: headshots },
        { id: 'family-portrait', title: familyIntro.title, pictures: family },
      ],
    },
  };
}
