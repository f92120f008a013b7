import type { RouterContextProvider } from 'react-router';
import type { PageContent } from '#contract/content/define-page.ts';
import type { aboutPage } from '#contract/content/pages/about.ts';
import type { homePage } from '#contract/content/pages/home.ts';
import { aboutPictures } from '#content/about-pictures.ts';
import { type AboutTexts, entryPicture, firstText, isWritten, findLink } from '#app/site/about/about-texts.ts';
import { aboutMessages } from '../about/about-texts.ts';
import { loadNamedPicture, samplePicture } from '../load-content.ts';
import type { TextInLanguage } from '../words/shown-text.tsx';
import type { HomeAbout } from './home-sections.tsx';

interface AboutDocuments {
  home: PageContent<typeof homePage>;
  about: PageContent<typeof aboutPage>;
}

/** Loads the about section: the studio's entries, with the texts of the documents for what is missing. */
export async function loadAbout(
  context: Readonly<RouterContextProvider>,
  texts: AboutTexts,
  { home, about }: AboutDocuments,
): Promise<HomeAbout> {
  const title = firstText(home.about.title, [texts.about_main_title, 'content'], [texts.about_main_content, 'title']);
  const content = firstText(home.about.text, [texts.about_main_content, 'content']);
  return {
    title,
    content,
    action: home.about.action,
    picture: await aboutPicture(context, texts, title),
    link: findLink(texts.about_main_content, texts.about_main_title, texts.about_main_image),
    isOwners: isWritten(texts.about_main_title, texts.about_main_content),
    ...aboutMessages(texts, about),
  };
}

/** The content of the entry for the picture is its alt text. */
async function aboutPicture(context: Readonly<RouterContextProvider>, texts: AboutTexts, title: TextInLanguage) {
  const { about_main_image: own, about_main_content, about_main_title } = texts;
  if (own?.imageUrl)
    return { source: await loadNamedPicture(context, own.imageUrl), alt: own.content, altLang: own.lang?.['content'] };
  const builtIn = samplePicture(context, aboutPictures.studio);
  const ofText = await entryPicture(context, title, about_main_content, about_main_title);
  return ofText ?? { source: builtIn, alt: builtIn.alt };
}
