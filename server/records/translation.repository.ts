import type { Kysely } from 'kysely';
import type { TranslationLanguage } from '#contract/translations.ts';
import type { Schema, TranslationTable } from '#server/platform/db/schema.ts';

/** The key of a translated text, and of all texts of a record. */
type TextKey = Pick<TranslationTable, 'entity' | 'entityId' | 'language' | 'field'>;

export function createTranslationRepository(db: Kysely<Schema>) {
  return {
    /** Sorted, so that a list does not change its order. */
    async list({ entity, id }: { entity?: string | undefined; id?: string | undefined } = {}): Promise<
      TranslationTable[]
    > {
      return db
        .selectFrom('translations')
        .selectAll()
        .$if(entity !== undefined, (query) => query.where('entity', '=', entity as string))
        .$if(id !== undefined, (query) => query.where('entityId', '=', id as string))
        .orderBy('entity')
        .orderBy('entityId')
        .orderBy('language')
        .orderBy('field')
        .execute();
    },

    /** Every text in a language. */
    async listTexts(
      language: TranslationLanguage,
    ): Promise<Pick<TranslationTable, 'entity' | 'entityId' | 'field' | 'text'>[]> {
      const columns = ['entity', 'entityId', 'field', 'text'] as const;
      return db.selectFrom('translations').select(columns).where('language', '=', language).execute();
    },

    async put(row: TranslationTable): Promise<void> {
      const { text, sourceHash, updatedAt } = row;
      await db
        .insertInto('translations')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['entityId', 'language', 'field', 'entity']).doUpdateSet({ text, sourceHash, updatedAt }),
        )
        .execute();
    },

    async remove({ entity, entityId, language, field }: TextKey): Promise<void> {
      await db
        .deleteFrom('translations')
        .where('entity', '=', entity)
        .where('entityId', '=', entityId)
        .where('language', '=', language)
        .where('field', '=', field)
        .execute();
    },

    /** Removes all texts of a record. */
    async removeAll(entity: string, entityId: string): Promise<void> {
      await db.deleteFrom('translations').where('entity', '=', entity).where('entityId', '=', entityId).execute();
    },
  };
}
