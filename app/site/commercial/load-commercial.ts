import type { RouterContextProvider } from 'react-router';
import { loadContent } from '../parts/load-content.ts';
import { loadGallery, loadHero } from '../parts/page-pictures.ts';

/** Loads the texts and pictures of the page; `shown` are the pictures for its head and the sitemap. */
export async function loadCommercial(context: Readonly<RouterContextProvider>) {
  const [content, hero, commercial, events] = await Promise.all([
    loadContent(context, 'commercial'),
    loadHero(context, 'commercial', 'hero-commercial'),
    loadGallery(context, 'commercial-photography', 'commercial'),
    loadGallery(context, 'event-photography', 'events'),
  ]);
  const galleries = [
    { id: 'commercial-photography', title: content.commercial.title, pictures: commercial },
    { id: 'event-photography', title: content.events.title, pictures: events },
  ];
  return { content, hero, commercial, events, shown: { picture: hero, galleries } };
}
