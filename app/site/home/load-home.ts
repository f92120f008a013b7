import type { RouterContextProvider } from 'react-router';
import type { PictureSource } from '#contract/media/media.ts';
import { featuredWork } from '#content/featured-work.ts';
import { featuredIntro, homeHero, serviceCards } from '#content/pages/home.ts';
import { servicesContext } from '#app/services-context.ts';
import { aboutTextsOf, isWritten, linkOf } from '#app/site/sections/about-texts.ts';
import { loadHero, orDefault, samplePicture } from '../parts/page-pictures.ts';
import { loadTeam } from '../parts/team/load-team.ts';
import { type FeaturedCategory, featuredPicturesOf } from './featured-pictures.ts';
import { loadAbout } from './load-about.ts';
import { loadCardUploads, partCountOf, partOf } from './service-choices.ts';
import type { ShownService } from './services.tsx';

type Context = Readonly<RouterContextProvider>;

/** Loads the home page: the studio's content where there is any, otherwise the built-in samples. */
export async function loadHome(context: Context) {
  const { records } = context.get(servicesContext);
  const [{ picture, shown }, uploads, team, entries] = await Promise.all([
    loadHomePictures(context),
    Promise.all(serviceCards.map((card) => loadCardUploads(context, card))),
    loadTeam(context),
    orDefault(context, 'The about texts', records.aboutEntries.listPublished(), []),
  ]);
  const texts = aboutTextsOf(entries);
  const cards = serviceCards.map((card, at) => shownService(card, uploads[at] ?? []));
  return {
    hero: {
      picture,
      title: texts.hero_title?.content ?? homeHero.title,
      subtitle: texts.hero_subtitle?.content ?? homeHero.subtitle,
      description: texts.hero_description?.content,
      link: linkOf(texts.hero_description, texts.hero_subtitle, texts.hero_title),
      areWordsOwners: isWritten(texts.hero_title, texts.hero_subtitle, texts.hero_description),
    },
    services: {
      rows: [cards.slice(0, 4), cards.slice(4)] as [ShownService[], ShownService[]],
      partCount: partCountOf(uploads),
    },
    featured: featuredWork.map(featuredCategory),
    about: await loadAbout(context, texts),
    team,
    shown,
  };
}

/** Loads the banner and the featured pictures, for the head of the page and the sitemap. */
export async function loadHomePictures(context: Context) {
  const picture = await loadHero(context, 'home', 'hero-home');
  const pictures = featuredWork.flatMap(({ images }) => images.map(samplePicture));
  return { picture, shown: { picture, galleries: [{ id: 'featured', title: featuredIntro.title, pictures }] } };
}

function shownService(card: (typeof serviceCards)[number], uploads: PictureSource[]): ShownService {
  const { title, text, to, fallback } = card;
  return { title, text, to, pictures: uploads.length > 0 ? partOf(uploads, 0) : [samplePicture(fallback)] };
}

/** Includes the pictures only for the first category; the others are loaded later (featured-pictures.ts). */
function featuredCategory(category: (typeof featuredWork)[number], at: number): FeaturedCategory {
  const { id, label, to } = category;
  return { id, label, to, pictures: at === 0 ? featuredPicturesOf(category) : undefined };
}
