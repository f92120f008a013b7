import type { RouterContextProvider } from 'react-router';
import { aboutDefaults } from '#content/about-defaults.ts';
import { type AboutTexts, entryPicture, isWritten, linkOf } from '#app/site/sections/about-texts.ts';
import { loadNamedPicture, samplePicture } from '../parts/page-pictures.ts';
import type { ShownAbout } from './about.tsx';

/** Loads the about section: the studio's texts, with built-in ones for what is missing. */
export async function loadAbout(context: Readonly<RouterContextProvider>, texts: AboutTexts): Promise<ShownAbout> {
  const { projects, experience } = aboutDefaults.statistics;
  const { stats_projects, stats_clients, stats_experience } = texts;
  const { about_mission_title: missionTitle, about_mission_content: missionText } = texts;
  const { about_vision_title: visionTitle, about_vision_content: visionText } = texts;
  const title = texts.about_main_title?.content ?? (texts.about_main_content?.title || aboutDefaults.title);
  return {
    title,
    content: texts.about_main_content?.content ?? aboutDefaults.content,
    picture: await aboutPicture(context, texts, title),
    link: linkOf(texts.about_main_content, texts.about_main_title, texts.about_main_image),
    isOwners: isWritten(texts.about_main_title, texts.about_main_content),
    mission: {
      title: missionTitle?.content ?? (missionText?.title || 'Our Mission'),
      text: missionText?.content ?? aboutDefaults.mission,
      isOwners: isWritten(missionTitle, missionText),
    },
    vision: {
      title: visionTitle?.content ?? (visionText?.title || 'Our Vision'),
      text: visionText?.content ?? aboutDefaults.vision,
      isOwners: isWritten(visionTitle, visionText),
    },
    statistics: [
      {
        id: 'projects',
        label: stats_projects?.title || projects.label,
        value: stats_projects?.content ?? projects.value,
      },
      ...(stats_clients
        ? [{ id: 'clients', label: stats_clients.title || 'Happy Clients', value: stats_clients.content }]
        : []),
      {
        id: 'experience',
        label: stats_experience?.title || experience.label,
        value: stats_experience?.content ?? experience.value,
      },
    ],
    areStatisticsOwners: isWritten(stats_projects, stats_clients, stats_experience),
  };
}

/** The content of the entry for the picture is its alt text. */
async function aboutPicture(context: Readonly<RouterContextProvider>, texts: AboutTexts, title: string) {
  const { about_main_image: own, about_main_content, about_main_title } = texts;
  if (own?.imageUrl) return { source: await loadNamedPicture(context, own.imageUrl), alt: own.content };
  const builtIn = samplePicture(aboutDefaults.picture);
  const ofText = await entryPicture(context, title, about_main_content, about_main_title);
  return ofText ?? { source: builtIn, alt: builtIn.alt };
}
