import { isChinese } from '#contract/is-chinese.ts';
import type {
  StoredTranslation,
  TranslatedEntity,
  TranslationCounts,
  TranslationLanguage,
  TranslationState,
  TranslationsQuery,
} from '#contract/translations/translations.ts';
import { translationLanguages } from '#contract/translations/translations.ts';
import type { TranslationTable } from '#server/platform/db/tables/content-tables.ts';
import type { TranslationRepository } from './translation.repository.ts';
import { hashText, type TranslationSource } from './translation-store.ts';

export type TranslationService = ReturnType<typeof createTranslationService>;

/** Lists the records of one kind. @param id only this one */
export type ListSources = (id?: string) => Promise<TranslationSource[]>;

/**
 * What is translated, for staff.
 * @param parts.sources by entity: services that have translatable texts
 */
export function createTranslationService({
  repository,
  sources,
}: {
  repository: Pick<TranslationRepository, 'list'>;
  sources: Readonly<Record<TranslatedEntity, ListSources>>;
}) {
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
