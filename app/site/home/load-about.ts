import type { RouterContextProvider } from 'react-router';
import { aboutDefaults } from '#content/about-defaults.ts';
import type { AboutTexts } from '#app/site/sections/about-texts.ts';
import { loadNamedPicture, samplePicture } from '../parts/page-pictures.ts';
import type { ShownAbout } from './about.tsx';

/** Loads the about section: the studio's texts, with built-in ones for what is missing. */
export async function loadAbout(context: Readonly<RouterContextProvider>, texts: AboutTexts): Promise<ShownAbout> {
  const { projects, experience } = aboutDefaults.statistics;
  return {
    title: texts.about_main_title?.content ?? aboutDefaults.title,
    content: texts.about_main_content?.content ?? aboutDefaults.content,
    picture: await aboutPicture(context, texts),
    mission: {
      title: texts.about_mission_title?.content ?? 'Our Mission',
      text: texts.about_mission_content?.content ?? aboutDefaults.mission,
    },
    vision: {
      title: texts.about_vision_title?.content ?? 'Our Vision',
      text: texts.about_vision_content?.content ?? aboutDefaults.vision,
    },
    statistics: [
      { label: projects.label, value: texts.stats_projects?.content ?? projects.value },
      ...(texts.stats_clients ? [{ label: 'Happy Clients', value: texts.stats_clients.content }] : []),
      { label: experience.label, value: texts.stats_experience?.content ?? experience.value },
    ],
  };
}

/** The content of the entry is the alt text of its picture. */
async function aboutPicture(context: Readonly<RouterContextProvider>, { about_main_image: own }: AboutTexts) {
  if (own?.imageUrl) return { source: await loadNamedPicture(context, own.imageUrl), alt: own.content };
  const builtIn = samplePicture(aboutDefaults.picture);
  return { source: builtIn, alt: builtIn.alt };
}
