import type { RouterContextProvider } from 'react-router';
import type { AboutEntry } from '#contract/records/about-entry.ts';
import { isKnownSection } from '#contract/records/about-placement.ts';
import { aboutTextsOf, entryPicture, linkOf } from '#app/site/sections/about-texts.ts';
import type { ShownStatement } from './statements.tsx';

type Context = Readonly<RouterContextProvider>;
type Words = Required<Pick<ShownStatement, 'title' | 'text' | 'isOwners'>>;

/** Mission and vision, with picture and link of the studio's entries. */
export async function loadPurpose(
  context: Context,
  entries: readonly AboutEntry[],
  { mission, vision }: { mission: Words; vision: Words },
): Promise<ShownStatement[]> {
  const texts = aboutTextsOf(entries);
  return [
    await statementOf(context, { id: 'mission', ...mission }, texts.about_mission_content, texts.about_mission_title),
    await statementOf(context, { id: 'vision', ...vision }, texts.about_vision_content, texts.about_vision_title),
  ];
}

/** The entries with custom keys, in the order of the back office. */
export async function loadMore(context: Context, entries: readonly AboutEntry[]): Promise<ShownStatement[]> {
  const custom = entries.filter(({ sectionKey }) => !isKnownSection(sectionKey));
  return Promise.all(
    custom.map((entry, index) => {
      const title = entry.title || undefined;
      return statementOf(context, { id: `more-${index + 1}`, title, text: entry.content, isOwners: true }, entry);
    }),
  );
}

async function statementOf(
  context: Context,
  words: Pick<ShownStatement, 'id' | 'title' | 'text' | 'isOwners'>,
  ...entries: (AboutEntry | undefined)[]
): Promise<ShownStatement> {
  return {
    ...words,
    picture: await entryPicture(context, words.title ?? '', ...entries),
    link: linkOf(...entries),
  };
}
