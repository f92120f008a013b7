import type { PublicTexts } from '#server/modules/records/public-texts.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import {
  type DescribedRow,
  categoryLabel,
  mayBeFileName,
  nameKey,
  nameKeysOf,
  publicAlt,
} from './media-description.ts';
import { storageKeyOfPath } from './media-presenter.ts';

export type NamedRow = DescribedRow & Pick<MediaTable, 'storageKey'>;

/**
 * Replaces file names in the public texts of records: the back office fills in texts from an item's alternative text, which
 * may be its file name, which may contain a client's name.
 */
export function createPublicTexts({ listNames }: { listNames(): Promise<NamedRow[]> }): PublicTexts {
  return {
    async ofRecords(records, { textFieldsOf, urlFields }) {
      const candidates = records.map((record) =>
        textFieldsOf(record).filter(([field, text]) => mayBeFileName(field, text)),
      );
      if (candidates.every((texts) => texts.length === 0)) return records;
      const { byName, byKey } = indexOf(await listNames());
      return records.map((record, index) => {
        const shown = urlFields.flatMap((field) => byKey.get(storageKeyOfPath(String(record[field])) ?? '') ?? []);
        const replaced = (candidates[index] ?? []).flatMap(([field, text]) => {
          const instead = publicTextFor(text, field, shown, byName.get(nameKey(text)) ?? []);
          return instead === text ? [] : [[field, instead]];
        });
        return replaced.length === 0 ? record : { ...record, ...Object.fromEntries(replaced) };
      });
    },
  };
}

/**
 * @param shown the items that the record shows
 * @param named the items whose file has this name
 */
function publicTextFor(text: string, field: string, shown: readonly NamedRow[], named: readonly NamedRow[]): string {
  const own = named.find((row) => shown.includes(row));
  if (own) return publicAlt(own);
  // A record keeps its texts when its picture is changed. Short numbers are coincidence: not every "Studio 5" is that file.
  const [other] = named;
  if (!other || (field === 'alt' && !mayBeFileName('title', text))) return text;
  return shown[0] ? publicAlt(shown[0]) : categoryLabel(other);
}

function indexOf(rows: readonly NamedRow[]) {
  const byName = new Map<string, NamedRow[]>();
  for (const row of rows) {
    for (const key of new Set(nameKeysOf(row))) byName.set(key, [...(byName.get(key) ?? []), row]);
  }
  return { byName, byKey: new Map(rows.map((row) => [row.storageKey, row])) };
}
