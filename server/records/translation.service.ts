import { createHash } from 'node:crypto';
import {
  isChinese,
  type StoredTranslation,
  type TranslatedEntity,
  type TranslationCounts,
  type TranslationLanguage,
  type TranslationState,
  type TranslationsQuery,
  translationLanguages,
  type Translations,
} from '#contract/translations.ts';
import type { TranslationTable } from '#server/platform/db/schema.ts';
import { type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';
import { cacheReads } from '#server/platform/cache-reads.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTranslationRepository } from './translation.repository.ts';

export type TranslationService = ReturnType<typeof createTranslationService>;

/** Lists the records of one kind. @param id only this one */
export type ListSources = (id?: string) => Promise<TranslationSource[]>;

/**
 * What is translated, for staff.
 * @param parts.sources by entity: services that have translatable texts
 */
export function createTranslationService({
  database,
  sources,
}: {
  database: Database;
  sources: Readonly<Record<TranslatedEntity, ListSources>>;
}) {
  const repository = createTranslationRepository(database.db);
  const find = (entity: string): ListSources | undefined =>
    Object.hasOwn(sources, entity) ? sources[entity as TranslatedEntity] : undefined;

  /** The records of a kind with missing or outdated translations. */
  async function listState(entity: string): Promise<TranslationState[]> {
    const [rows, records] = await Promise.all([repository.list({ entity }), find(entity)?.() ?? []]);
    const rowsById = Map.groupBy(rows, ({ entityId }) => entityId);
    return records.flatMap((source) => {
      const state = translationLanguages.map((language) => toState(source, language, rowsById.get(source.id) ?? []));
      const missing = [...new Set(state.flatMap((one) => one.missing))];
      const outOfDate = [...new Set(state.flatMap((one) => one.outOfDate))];
      return missing.length + outOfDate.length === 0 ? [] : [{ id: source.id, missing, outOfDate }];
    });
  }

  return {
    /** Without the translations of deleted records. */
    async list({ entity, id }: TranslationsQuery): Promise<StoredTranslation[]> {
      const rows = await repository.list({ entity, id });
      const found = await Promise.all([...new Set(rows.map((row) => row.entity))].map((one) => find(one)?.(id) ?? []));
      const texts = new Map(found.flat().map((source) => [toKey(source.entity, source.id), source.texts]));
      return rows.flatMap((row) => {
        const source = texts.get(toKey(row.entity, row.entityId));
        if (!source || !Object.hasOwn(source, row.field)) return [];
        const { entityId, field, language, text } = row;
        return [{ entity: row.entity, id: entityId, field, language, text, isOutOfDate: isOutOfDate(row, source) }];
      });
    },

    listState,

    /** How many texts of each kind are missing or out of date; kinds without any are left out. */
    async count(): Promise<TranslationCounts[]> {
      const counts = await Promise.all(
        Object.keys(sources).map(async (entity) => {
          const states = await listState(entity);
          const sumField = (field: 'missing' | 'outOfDate') =>
            states.reduce((sum, state) => sum + state[field].length, 0);
          return { entity, missing: sumField('missing'), outOfDate: sumField('outOfDate') };
        }),
      );
      return counts.filter(({ missing, outOfDate }) => missing + outOfDate > 0);
    },
  };
}

function toState(source: TranslationSource, language: TranslationLanguage, rows: readonly TranslationTable[]) {
  const own = new Map(rows.filter((row) => row.language === language).map((row) => [row.field, row]));
  const fields = Object.keys(source.texts);
  return {
    missing: source.isPublished
      ? fields.filter((field) => source.texts[field] && !own.has(field) && !isChinese(source.texts[field]))
      : [],
    outOfDate: fields.filter((field) => {
      const row = own.get(field);
      return row && isOutOfDate(row, source.texts);
    }),
  };
}

function isOutOfDate({ field, sourceHash }: TranslationTable, texts: TranslationSource['texts']): boolean {
  return hashText(texts[field]) !== sourceHash;
}

function toKey(entity: string, id: string): string {
  return `${entity} ${id}`;
}

export type TranslationStore = ReturnType<typeof createTranslationStore>;

/** The translated texts of a record by field. */
export type TranslatedTexts = ReadonlyMap<string, string>;

/** Returns the texts of a record in one language. */
export type FindTexts = (entity: string, id: string) => TranslatedTexts;

/** The texts of a record in the source language, which its translations were made from. */
export interface TranslationSource {
  entity: string;
  id: string;
  title: string;
  isPublished: boolean;
  /** the translatable fields */
  texts: Readonly<Record<string, string | null>>;
}

/** Reads and writes translations for the services that own the records. */
export function createTranslationStore(parts: { database: Database; revision: { current(): number } }) {
  const repository = createTranslationRepository(parts.database.db);

  const readAll = async (language: TranslationLanguage): Promise<FindTexts> => {
    const texts = new Map<string, Map<string, string>>();
    for (const { entity, entityId, field, text } of await repository.listTexts(language)) {
      const key = `${entity} ${entityId}`;
      texts.set(key, (texts.get(key) ?? new Map<string, string>()).set(field, text));
    }
    return (entity, id) => texts.get(`${entity} ${id}`) ?? none;
  };
  // Read once for each content revision, however many records a page shows.
  const cached = cacheReads({ readAll }, ['readAll'], () => parts.revision.current());

  return {
    /** @returns undefined for the source language: nothing is to be translated, and nothing is read */
    async textsIn(language: SiteLanguage): Promise<FindTexts | undefined> {
      return language === sourceLanguage ? undefined : cached.readAll(language);
    },

    /**
     * Writes the translations of a change, as translations of the texts that the record has after it. Call it in the
     * transaction of the change.
     * @returns the changed fields for the audit trail, such as `zh-Hans.title`
     */
    async write(
      { entity, id, texts }: Pick<TranslationSource, 'entity' | 'id' | 'texts'>,
      translations: Translations = {},
    ): Promise<string[]> {
      const changed: string[] = [];
      for (const [name, fields = {}] of Object.entries(translations)) {
        const language = name as TranslationLanguage;
        for (const [field, text] of Object.entries(fields)) {
          if (text === undefined) continue;
          const key = { entity, entityId: id, language, field };
          if (text) await repository.put({ ...key, text, sourceHash: hashText(texts[field]), updatedAt: now() });
          else await repository.remove(key);
          changed.push(`${language}.${field}`);
        }
      }
      return changed;
    },

    /** The translations of one record. */
    list: (entity: string, id: string) => repository.list({ entity, id }),

    /** Call it in the transaction that removes a record for good. */
    removeAll: (entity: string, id: string) => repository.removeAll(entity, id),
  };
}

const none: TranslatedTexts = new Map();
const now = () => new Date().toISOString();

/** Two texts have the same hash only if they are equal. */
function hashText(text: string | null | undefined): string {
  return createHash('sha256')
    .update(text ?? '')
    .digest('base64url');
}

/** A record with translated texts. `lang` names the fields that have no translation and therefore stand in English. */
export type Translated<Item> = Item & { lang?: Readonly<Record<string, 'en'>> };

/** Replaces the texts of an item by their translations. */
export function translate<Item extends object>(
  item: Item,
  fields: readonly (keyof Item & string)[],
  texts: TranslatedTexts,
): Translated<Item> {
  const translated: Record<string, string> = {};
  const lang: Record<string, 'en'> = {};
  for (const field of fields) {
    const text = texts.get(field);
    if (text !== undefined) translated[field] = text;
    else if (item[field] && !isChinese(item[field])) lang[field] = 'en';
  }
  return { ...item, ...translated, ...(Object.keys(lang).length > 0 && { lang }) };
}
