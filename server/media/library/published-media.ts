import { type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';
import type { Video, PictureSource } from '#contract/media.ts';
import type { MediaCategory } from '#contract/media-categories.ts';
import type { PublicTexts } from '#server/records/define-record.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import { toCategory } from '#server/platform/db/stored-category.ts';
import {
  publicAlt,
  publicCaption,
  type DescribedRow,
  mayBeFileName,
  nameKey,
  listNameKeys,
  findNoun,
} from './media-description.ts';
import {
  type MediaPresenter,
  toObjectPath,
  findStorageKey,
  type MediaTranslation,
  type TranslatedMedia,
} from './media-presenter.ts';
import { isOriginalOf } from './alteration.ts';
import type { MediaRepository } from './media.repository.ts';

/** A picture for a page, with its item's id. */
export type PublishedPicture = PictureSource & { id: string };

/** A video for a page. `url` is the playable file, `poster` its poster if there is one. */
export interface PublishedVideo {
  id: string;
  url: string;
  title: string;
  description: string;
  /** texts that have no translation and therefore stand in English */
  lang?: Readonly<Record<string, 'en'>>;
  poster: PictureSource | null;
  /** its files, smallest first */
  sources: Video['sources'];
  durationSeconds: number | null;
  createdAt: string;
}

interface Listing {
  limit?: number;
  language?: SiteLanguage | undefined;
}

/** What pages show of the library, with the translations that there are. */
export function createPublishedMedia({
  repository,
  presenter,
  inLanguage,
}: {
  repository: Pick<MediaRepository, 'listVisible' | 'listFirstVisible' | 'findIncludingDeleted'>;
  presenter: MediaPresenter;
  inLanguage: MediaTranslation['inLanguage'];
}) {
  const toPictures = (row: TranslatedMedia): PublishedPicture[] => {
    const picture = presenter.toPictureSource(row);
    return picture ? [{ ...picture, id: row.id }] : [];
  };

  const toVideo = (row: TranslatedMedia): PublishedVideo => {
    const film = presenter.toVideo(row);
    return {
      id: row.id,
      url: toObjectPath(row),
      title: publicAlt(row),
      description: publicCaption(row) ?? '',
      ...(row.lang && { lang: titleLanguages(row.lang) }),
      poster: presenter.toPictureSource(row) ?? null,
      sources: film?.sources ?? [],
      durationSeconds: film?.durationSeconds ?? null,
      createdAt: row.createdAt,
    };
  };

  const hasOriginal = async (row: MediaTable) =>
    row.originalMediaId !== null &&
    isOriginalOf(row, await repository.findIncludingDeleted({ id: row.originalMediaId }));

  /** The published item behind a record's `/objects/uploads/{id}`. */
  const findPublished = async (objectPath: string, language?: SiteLanguage): Promise<TranslatedMedia | undefined> => {
    const storageKey = findStorageKey(objectPath);
    const row = storageKey ? await repository.findIncludingDeleted({ storageKey }) : undefined;
    if (row?.isPublished !== 1 || row.state !== 'ready') return undefined;
    if (row.alteration !== null && !(await hasOriginal(row))) return undefined;
    return (await inLanguage(language))(row);
  };

  return {
    /** For a page: visible pictures of `category`, in the library's order. Default: no limit. */
    async listPublishedPictures(
      category: MediaCategory,
      { limit, language }: Listing = {},
    ): Promise<PublishedPicture[]> {
      const rows = await repository.listVisible({ category, limit });
      return rows.map(await inLanguage(language)).flatMap(toPictures);
    },

    /** The first visible picture of each category that has one. */
    async listFirstPictures(
      categories: readonly [MediaCategory, ...MediaCategory[]],
      language?: SiteLanguage,
    ): Promise<Map<MediaCategory, PublishedPicture>> {
      const rows = (await repository.listFirstVisible(categories)).map(await inLanguage(language));
      return new Map(rows.flatMap((row) => toPictures(row).map((picture) => [toCategory(row), picture] as const)));
    },

    /** The same for videos. */
    async listPublishedVideos(category: MediaCategory, { limit, language }: Listing = {}): Promise<PublishedVideo[]> {
      const rows = await repository.listVisible({ category, limit });
      return rows.map(await inLanguage(language)).map(toVideo);
    },

    /** The film behind a record's `/objects/uploads/{id}`, for a page that needs its files for every screen. */
    async findPublishedVideo(objectPath: string, language?: SiteLanguage): Promise<PublishedVideo | undefined> {
      const row = await findPublished(objectPath, language);
      return row?.mediaType === 'video' ? toVideo(row) : undefined;
    },

    /** The banner of a page: the first of its category in the library's order. */
    async findHero(category: MediaCategory, language?: SiteLanguage): Promise<PublishedPicture | undefined> {
      const rows = await repository.listVisible({ category, limit: 1 });
      return rows.map(await inLanguage(language)).flatMap(toPictures)[0];
    },

    /** The renditions behind a record's `/objects/uploads/{id}`, for a page that needs exact sizes. */
    async findPublishedPicture(objectPath: string, language?: SiteLanguage): Promise<PublishedPicture | undefined> {
      const row = await findPublished(objectPath, language);
      return row && toPictures(row)[0];
    },
  };
}

/** The title of a video is its alternative text, and the description its caption. */
function titleLanguages({ alt, caption }: NonNullable<TranslatedMedia['lang']>): NonNullable<PublishedVideo['lang']> {
  return { ...(alt && { title: alt }), ...(caption && { description: caption }) };
}

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
