import type { RouterContextProvider } from 'react-router';
import type { PageContent } from '#contract/content/define-page.ts';
import type { homePage } from '#contract/content/pages/home.ts';
import { pathIn } from '#contract/content/site-languages.ts';
import { type ServiceCard, serviceCards } from '#content/service-cards.ts';
import { servicesContext, siteLanguageContext } from '#app/services-context.ts';
import { indexAboutTexts, firstText, isWritten, findLink } from '#app/site/about/about-texts.ts';
import {
  assignById,
  loadContent,
  getPageLanguage,
  loadHero,
  orDefault,
  samplePicture,
  loadTeam,
} from '../load-content.ts';
import { type FeaturedCategory, listFeaturedPictures } from './featured-pictures.ts';
import { loadAbout } from './load-about.ts';
import { chooseLowerPictures } from '../load-page.ts';
import { loadCardUploads, countParts, slicePart } from './service-choices.ts';
import type { ServiceCardProps } from './services.tsx';

type Context = Readonly<RouterContextProvider>;

/** Loads the home page: the studio's content where there is any, otherwise the built-in samples. */
export async function loadHome(context: Context) {
  const { records } = context.get(servicesContext);
  const [home, about] = await Promise.all([loadContent(context, 'home'), loadContent(context, 'about')]);
  const [{ picture, shown }, services, team, entries] = await Promise.all([
    loadHomePictures(context, home),
    loadServices(context, home.services),
    loadTeam(context),
    orDefault(context, 'The about texts', records.aboutEntries.listPublished({}, getPageLanguage(context)), []),
  ]);
  const texts = indexAboutTexts(entries);
  return {
    content: home,
    hero: {
      picture,
      title: firstText(home.hero.title, [texts.hero_title, 'content']),
      subtitle: firstText(home.hero.subtitle, [texts.hero_subtitle, 'content']),
      description: firstText('', [texts.hero_description, 'content']),
      link: findLink(texts.hero_description, texts.hero_subtitle, texts.hero_title),
      action: home.hero.action,
      areWordsOwners: isWritten(texts.hero_title, texts.hero_subtitle, texts.hero_description),
    },
    services,
    lower: chooseLowerPictures(context, 'home'),
    featured: featuredCategories(context, home.featured),
    about: await loadAbout(context, texts, { home, about }),
    team,
    shown,
  };
}

type HomeContent = PageContent<typeof homePage>;

/** Loads the banner and the featured pictures, for the head of the page and the sitemap. */
export async function loadHomePictures(context: Context, content?: HomeContent) {
  const { featured } = content ?? (await loadContent(context, 'home'));
  const picture = await loadHero(context, 'home');
  const pictures = listFeaturedPictures(context, featured.categories).flatMap((row) => row.map(({ image }) => image));
  return { picture, shown: { picture, galleries: [{ id: 'featured', title: featured.title, pictures }] } };
}

async function loadServices(context: Context, { cards }: HomeContent['services']) {
  const choices = assignById(cards, serviceCards);
  const uploads = await Promise.all(choices.map((card) => loadCardUploads(context, card)));
  const shown = cards.map((card, at): ServiceCardProps => {
    const own = uploads[at] ?? [];
    return {
      ...card,
      pictures: own.length > 0 ? slicePart(own, 0) : choices.slice(at, at + 1).map(createPlaceholderPicker(context)),
    };
  });
  return {
    rows: [shown.slice(0, 4), shown.slice(4)] as [ServiceCardProps[], ServiceCardProps[]],
    partCount: countParts(uploads),
  };
}

const createPlaceholderPicker = (context: Context) => (card: ServiceCard) => samplePicture(context, card.fallback);

/** Includes the pictures only for the first category; the others are loaded later (featured-pictures.ts). */
function featuredCategories(context: Context, { categories }: HomeContent['featured']): FeaturedCategory[] {
  const [first] = listFeaturedPictures(context, categories.slice(0, 1));
  const language = context.get(siteLanguageContext);
  return categories.map((category, at) => ({
    ...category,
    // The island that shows it does not know the language of the page.
    to: pathIn(language, category.to),
    pictures: at === 0 ? first : undefined,
  }));
}
