import { type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';
import { mediaTranslatable } from '#contract/media/media.ts';
import type { Translations } from '#contract/translations/translations.ts';
import { type Translated, translate } from '#server/modules/translations/translate.ts';
import type {
  TranslatedTexts,
  TranslationSource,
  TranslationStore,
} from '#server/modules/translations/translation-store.ts';
import type { DescribedMedia, ListedMedia } from './media-columns.ts';
import { findNoun, publicAlt, publicCaption, publicTags } from './media-description.ts';
import type { MediaRepository } from './media.repository.ts';

export type TranslatedMedia = Translated<ListedMedia>;
export type MediaTranslation = ReturnType<typeof createMediaTranslation>;

/** Its name in audit events and translations. */
export const mediaEntity = 'media';

export function createMediaTranslation({
  repository,
  translations,
}: {
  repository: Pick<MediaRepository, 'listDescribed'>;
  translations: Pick<TranslationStore, 'textsIn' | 'write'>;
}) {
  return {
    /** Returns a function that puts translations in the place of the texts of a row. */
    async inLanguage(language: SiteLanguage = sourceLanguage): Promise<(row: ListedMedia) => TranslatedMedia> {
      const findTexts = await translations.textsIn(language);
      return findTexts ? (row) => translateRow(row, findTexts(mediaEntity, row.id), language) : (row) => row;
    },

    write: (row: DescribedMedia, texts: Translations | undefined) => translations.write(toSource(row), texts),

    async listSources(id?: string): Promise<TranslationSource[]> {
      return (await repository.listDescribed(id)).map(toSource);
    },
  };
}

function translateRow(row: ListedMedia, texts: TranslatedTexts, language: SiteLanguage): TranslatedMedia {
  const own = hasOwnAlt(row) || texts.has('alt') ? texts : new Map([...texts, ['alt', findNoun(row, language)]]);
  // From here on its texts are the public ones: none of them is to be replaced again.
  const tags = JSON.stringify(publicTags(row));
  return translate({ ...row, caption: publicCaption(row), tags, typedFields: null }, mediaTranslatable, own);
}

/** A file name is not shown to visitors, so it needs no translation. */
function toSource(row: DescribedMedia): TranslationSource {
  return {
    entity: mediaEntity,
    id: row.id,
    title: row.originalName,
    isPublished: row.isPublished === 1,
    texts: { alt: hasOwnAlt(row) ? row.alt : null, caption: row.caption },
  };
}

function hasOwnAlt(row: DescribedMedia): boolean {
  return publicAlt(row) === row.alt;
}
