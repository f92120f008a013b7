import { type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';
import type { PublicTexts } from '#server/modules/records/public-texts.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import { type DescribedRow, mayBeFileName, nameKey, listNameKeys, findNoun, publicAlt } from './media-description.ts';
import { findStorageKey } from './media-presenter.ts';

export type NamedRow = DescribedRow & Pick<MediaTable, 'storageKey'>;

/**
 * Replaces file names in the public texts of records: the back office fills in texts from an item's alternative text, which
 * may be its file name, which may contain a client's name.
 */
export function createPublicTexts({
  listNames,
}: {
  listNames(storageKeys?: readonly string[]): Promise<NamedRow[]>;
}): PublicTexts {
  return {
    async ofRecords(records, { listTextFields, urlFields, language = sourceLanguage }) {
      const texts = records.map(listTextFields);
      const keys = records.map((record) => urlFields.flatMap((field) => findStorageKey(String(record[field])) ?? []));
      // The whole library is read only if a text may be the name of any file; otherwise what the records show.
      const mayBeAny = texts.flat().some(([field, text]) => mayBeFileName(field, text));
      const hasAlt = texts.flat().some(([field]) => field === 'alt');
      const shownKeys = hasAlt ? [...new Set(keys.flat())] : [];
      if (!mayBeAny && shownKeys.length === 0) return records;
      const { byName, byKey } = createIndex(await listNames(mayBeAny ? undefined : shownKeys));
      return records.map((record, index) => {
        const shown = (keys[index] ?? []).flatMap((key) => byKey.get(key) ?? []);
        const replaced = (texts[index] ?? []).flatMap(([field, text]) => {
          const instead = publicTextFor(text, field, { shown, named: byName.get(nameKey(text)) ?? [], language });
          return instead === text ? [] : [[field, instead] as const];
        });
        return replaced.length === 0 ? record : withTexts(record, replaced);
      });
    },
  };
}

/** A replaced text is in the language of the page. */
function withTexts<R extends object & { lang?: Readonly<Record<string, 'en'>> }>(
  { lang, ...record }: R,
  replaced: (readonly [field: string, text: string])[],
): R {
  const fields = Object.fromEntries(replaced);
  const others = Object.entries(lang ?? {}).filter(([field]) => !(field in fields));
  return { ...record, ...fields, ...(others.length > 0 && { lang: Object.fromEntries(others) }) } as R;
}

interface Candidates {
  /** the items that the record shows */
  shown: readonly NamedRow[];
  /** the items whose file has this name */
  named: readonly NamedRow[];
  language: SiteLanguage;
}

function publicTextFor(text: string, field: string, { shown, named, language }: Candidates): string {
  const isSuspect = mayBeFileName(field, text);
  const own = named.find((row) => shown.includes(row));
  // Staff saw and saved the other fields; the alternative text was filled in from the item's.
  if (own && (isSuspect || field === 'alt')) return publicAlt(own, language);
  // A record keeps its texts when its picture is changed. Short numbers are coincidence: not every "Studio 5" is that file.
  const [other] = named;
  if (!other || !isSuspect || (field === 'alt' && !mayBeFileName('title', text))) return text;
  return shown[0] ? publicAlt(shown[0], language) : findNoun(other, language);
}

function createIndex(rows: readonly NamedRow[]) {
  const byName = new Map<string, NamedRow[]>();
  for (const row of rows) {
    for (const key of new Set(listNameKeys(row))) byName.set(key, [...(byName.get(key) ?? []), row]);
  }
  return { byName, byKey: new Map(rows.map((row) => [row.storageKey, row])) };
}
