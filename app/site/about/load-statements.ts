import type { RouterContextProvider } from 'react-router';
import { isKnownSection } from '#contract/records/about-placement.ts';
import { aboutTextsOf, entryPicture, linkOf, type TranslatedEntry } from '#app/site/sections/about-texts.ts';
import { englishFields } from '../words/shown-text.ts';
import type { ShownStatement } from './statements.tsx';

type Context = Readonly<RouterContextProvider>;
type Words = Required<Pick<ShownStatement, 'title' | 'text' | 'isOwners'>> & Pick<ShownStatement, 'lang'>;

/** Mission and vision, with picture and link of the studio's entries. */
export async function loadPurpose(
  context: Context,
  entries: readonly TranslatedEntry[],
  { mission, vision }: { mission: Words; vision: Words },
): Promise<ShownStatement[]> {
  const texts = aboutTextsOf(entries);
  return [
    await statementOf(context, { id: 'mission', ...mission }, texts.about_mission_content, texts.about_mission_title),
    await statementOf(context, { id: 'vision', ...vision }, texts.about_vision_content, texts.about_vision_title),
  ];
}

/** The entries with custom keys, in the order of the back office. */
export async function loadMore(context: Context, entries: readonly TranslatedEntry[]): Promise<ShownStatement[]> {
  const custom = entries.filter(({ sectionKey }) => !isKnownSection(sectionKey));
  return Promise.all(
    custom.map((entry, index) => {
      const title = entry.title || undefined;
      const lang = englishFields({ title: entry.lang?.['title'], text: entry.lang?.['content'] });
      return statementOf(context, { id: `more-${index + 1}`, title, text: entry.content, isOwners: true, lang }, entry);
    }),
  );
}

async function statementOf(
  context: Context,
  words: Pick<ShownStatement, 'id' | 'title' | 'text' | 'isOwners' | 'lang'>,
  ...entries: (TranslatedEntry | undefined)[]
): Promise<ShownStatement> {
  return {
    ...words,
    picture: await entryPicture(context, { text: words.title ?? '', lang: words.lang?.['title'] }, ...entries),
    link: linkOf(...entries),
  };
}
