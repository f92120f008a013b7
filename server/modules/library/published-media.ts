import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type { Video } from '#contract/media/film.ts';
import type { MediaCategory } from '#contract/media/media-categories.ts';
import type { PictureSource } from '#contract/media/media.ts';
import { publicAlt, publicCaption } from './media-description.ts';
import { type MediaPresenter, toObjectPath, findStorageKey } from './media-presenter.ts';
import type { MediaTranslation, TranslatedMedia } from './media-translation.ts';
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
  repository: Pick<MediaRepository, 'listVisible' | 'findIncludingDeleted'>;
  presenter: MediaPresenter;
  inLanguage: MediaTranslation['inLanguage'];
}) {
  const toPictures = (row: TranslatedMedia): PublishedPicture[] => {
    const picture = presenter.toPictureSource(row);
    return picture ? [{ ...picture, id: row.id }] : [];
  };

  const toVideo = (row: TranslatedMedia): PublishedVideo => {
    const film = presenter.toFilm(row);
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

  /** The published item behind a record's `/objects/uploads/{id}`. */
  const findPublished = async (objectPath: string, language?: SiteLanguage): Promise<TranslatedMedia | undefined> => {
    const storageKey = findStorageKey(objectPath);
    const row = storageKey ? await repository.findIncludingDeleted({ storageKey }) : undefined;
    return row?.isPublished === 1 && row.state === 'ready' ? (await inLanguage(language))(row) : undefined;
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
