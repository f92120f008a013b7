import type { PageContent } from '#contract/content/define-page.ts';
import type { aboutPage } from '#contract/content/pages/about.ts';
import { type AboutTexts, firstText, isWritten, type TranslatedEntry } from '#app/site/sections/about-texts.ts';
import { englishFields } from '../words/shown-text.ts';

/** Mission, vision and figures: the studio's entries, with the texts of the document for what is missing. */
export function aboutMessages(texts: AboutTexts, { purpose, values }: PageContent<typeof aboutPage>) {
  const { projects, clients, experience } = values.statistics;
  const { stats_projects, stats_clients, stats_experience } = texts;
  const { about_mission_title: missionTitle, about_mission_content: missionText } = texts;
  const { about_vision_title: visionTitle, about_vision_content: visionText } = texts;
  return {
    mission: statement(purpose.mission, missionTitle, missionText),
    vision: statement(purpose.vision, visionTitle, visionText),
    statistics: [
      statistic('projects', projects, stats_projects),
      ...(stats_clients ? [statistic('clients', { label: clients.label }, stats_clients)] : []),
      statistic('experience', experience, stats_experience),
    ],
    areStatisticsOwners: isWritten(stats_projects, stats_clients, stats_experience),
  };
}

function statement(builtIn: { title: string; text: string }, heading?: TranslatedEntry, body?: TranslatedEntry) {
  const title = firstText(builtIn.title, [heading, 'content'], [body, 'title']);
  const text = firstText(builtIn.text, [body, 'content']);
  return {
    title: title.text,
    text: text.text,
    isOwners: isWritten(heading, body),
    lang: englishFields({ title: title.lang, text: text.lang }),
  };
}

function statistic(id: string, builtIn: { label: string; value?: string }, entry: TranslatedEntry | undefined) {
  const label = firstText(builtIn.label, [entry, 'title']);
  const value = firstText(builtIn.value ?? '', [entry, 'content']);
  return { id, label: label.text, value: value.text, lang: englishFields({ label: label.lang, value: value.lang }) };
}
