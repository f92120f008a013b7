import type { RouterContextProvider } from 'react-router';
import { isKnownSection } from '#contract/records.ts';
import { indexAboutTexts, entryPicture, findLink, type TranslatedEntry } from './about-texts.ts';
import { englishFields } from '../words/shown-text.tsx';
import type { StatementProps } from './about-sections.tsx';

type Context = Readonly<RouterContextProvider>;
type StatementMessages = Required<Pick<StatementProps, 'title' | 'text' | 'isOwners'>> & Pick<StatementProps, 'lang'>;

/** Mission and vision, with picture and link of the studio's entries. */
export async function loadPurpose(
  context: Context,
  entries: readonly TranslatedEntry[],
  { mission, vision }: { mission: StatementMessages; vision: StatementMessages },
): Promise<StatementProps[]> {
  const texts = indexAboutTexts(entries);
  return [
    await loadStatement(context, { id: 'mission', ...mission }, texts.about_mission_content, texts.about_mission_title),
    await loadStatement(context, { id: 'vision', ...vision }, texts.about_vision_content, texts.about_vision_title),
  ];
}

/** The entries with custom keys, in the order of the back office. */
export async function loadMore(context: Context, entries: readonly TranslatedEntry[]): Promise<StatementProps[]> {
  const custom = entries.filter(({ sectionKey }) => !isKnownSection(sectionKey));
  return Promise.all(
    custom.map((entry, index) => {
      const title = entry.title || undefined;
      const lang = englishFields({ title: entry.lang?.['title'], text: entry.lang?.['content'] });
      return loadStatement(
        context,
        { id: `more-${index + 1}`, title, text: entry.content, isOwners: true, lang },
        entry,
      );
    }),
  );
}

async function loadStatement(
  context: Context,
  words: Pick<StatementProps, 'id' | 'title' | 'text' | 'isOwners' | 'lang'>,
  ...entries: (TranslatedEntry | undefined)[]
): Promise<StatementProps> {
  return {
    ...words,
    picture: await entryPicture(context, { text: words.title ?? '', lang: words.lang?.['title'] }, ...entries),
    link: findLink(...entries),
  };
}
