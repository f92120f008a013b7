import type { PageContent } from '#contract/content/define-page.ts';
import type { aboutPage } from '#contract/content/pages/about.ts';
import { type AboutTexts, isWritten } from '#app/site/sections/about-texts.ts';

/** Mission, vision and figures: the studio's entries, with the texts of the document for what is missing. */
export function aboutWords(texts: AboutTexts, { purpose, values }: PageContent<typeof aboutPage>) {
  const { projects, clients, experience } = values.statistics;
  const { stats_projects, stats_clients, stats_experience } = texts;
  const { about_mission_title: missionTitle, about_mission_content: missionText } = texts;
  const { about_vision_title: visionTitle, about_vision_content: visionText } = texts;
  return {
    mission: {
      title: missionTitle?.content ?? (missionText?.title || purpose.mission.title),
      text: missionText?.content ?? purpose.mission.text,
      isOwners: isWritten(missionTitle, missionText),
    },
    vision: {
      title: visionTitle?.content ?? (visionText?.title || purpose.vision.title),
      text: visionText?.content ?? purpose.vision.text,
      isOwners: isWritten(visionTitle, visionText),
    },
    statistics: [
      {
        id: 'projects',
        label: stats_projects?.title || projects.label,
        value: stats_projects?.content ?? projects.value,
      },
      ...(stats_clients
        ? [{ id: 'clients', label: stats_clients.title || clients.label, value: stats_clients.content }]
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
