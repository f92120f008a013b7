import { createHash } from 'node:crypto';
import { type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';
import type { TranslationLanguage, Translations } from '#contract/translations/translations.ts';
import { cacheReads } from '#server/platform/cache-reads.ts';
import type { TranslationRepository } from './translation.repository.ts';

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
export function createTranslationStore(parts: { repository: TranslationRepository; revision: { current(): number } }) {
  const { repository } = parts;

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
export function hashText(text: string | null | undefined): string {
  return createHash('sha256')
    .update(text ?? '')
    .digest('base64url');
}
