import {
  type Video,
  type FocalPoint,
  type MediaItem,
  type PictureSource,
  type PublicMediaItem,
  mediaTranslatable,
} from '#contract/media.ts';
import { toDisclosurePath } from '#contract/alterations.ts';
import { readFailure } from '#server/media/processing/failures.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import { toCategory } from '#server/platform/db/stored-category.ts';
import {
  parsePosterChoice,
  parsePoster,
  type RenditionLinks,
  videoFiles,
  type RenditionSet,
  parseRenditionSet,
} from '#server/media/processing/rendition-set.ts';
import { toStorageKey } from '#server/media/upload/upload.service.ts';
import { type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';
import type { Translations } from '#contract/translations.ts';
import {
  type Translated,
  translate,
  type TranslatedTexts,
  type TranslationSource,
  type TranslationStore,
} from '#server/records/translation.service.ts';
import type { ListedMedia, DescribedMedia, MediaRepository } from './media.repository.ts';
import { parseFoundTexts, publicAlt, publicCaption, publicTags, findNoun } from './media-description.ts';

export function toObjectPath(row: Pick<MediaTable, 'storageKey'>): string {
  return `/objects/${row.storageKey}`;
}

/** @param path `/objects/uploads/{id}`, with `/poster` for a film's poster, or an absolute URL that ends in it */
export function findUploadId(path: string): string | undefined {
  return /\/objects\/uploads\/([0-9a-f-]{36})(?:\/poster)?$/.exec(path)?.[1];
}

/** @param path see `uploadIdOf` */
export function findStorageKey(path: string): string | undefined {
  const id = findUploadId(path);
  return id && toStorageKey(id);
}

function findFocalPoint({ focalX, focalY }: ListedMedia): FocalPoint | undefined {
  return focalX === null || focalY === null ? undefined : { x: focalX, y: focalY };
}

/** Maps rows to API responses and page data. */
export function createMediaPresenter(links: RenditionLinks) {
  const toBase = (row: ListedMedia, set: string) =>
    row.isPublished === 1 && row.state === 'ready' ? links.publicBase(row.id, set) : links.previewBase(row.id, set);

  /** The photo or the film's poster; undefined until it has renditions. */
  const toPictureSource = (row: TranslatedMedia): PictureSource | undefined => {
    const shown = row.mediaType === 'video' ? parsePoster(row) : withSize(parseRenditionSet(row), row);
    if (!shown || shown.jpegWidths.length === 0 || shown.width === null || shown.height === null) return undefined;
    const focalPoint = findFocalPoint(row);
    return {
      base: toBase(row, shown.set),
      width: shown.width,
      height: shown.height,
      widths: shown.widths,
      jpegWidths: shown.jpegWidths,
      colour: shown.colour ?? '#888888',
      alt: publicAlt(row),
      caption: publicCaption(row),
      ...(focalPoint && { focalPoint }),
      ...(row.lang && { lang: row.lang }),
      ...(shown.light && { light: shown.light }),
      ...(shown.isAnimated && { isAnimated: true as const }),
      ...(row.alteration && row.disclosureCode && row.originalMediaId
        ? { altered: { kind: row.alteration, path: toDisclosurePath(row.disclosureCode) } }
        : {}),
    };
  };

  const toVideo = (row: ListedMedia): Video | undefined => {
    if (row.mediaType !== 'video') return undefined;
    const renditions = parseRenditionSet(row);
    const { width, height } = row;
    return {
      durationSeconds: row.durationMs === null ? null : row.durationMs / 1000,
      size: width === null || height === null ? null : { width, height },
      posterPath: row.poster === null ? null : `${toObjectPath(row)}/poster`,
      sources: (renditions ? videoFiles(renditions, row) : []).map((file) => ({
        url: `${toBase(row, renditions?.set as string)}/${file.name}`,
        type: file.type,
        height: file.height,
      })),
    };
  };

  const toPublicItem = (row: ListedMedia): PublicMediaItem => ({
    id: row.id,
    filePath: toObjectPath(row),
    category: toCategory(row),
    mediaType: row.mediaType,
    alt: publicAlt(row),
    caption: publicCaption(row),
    tags: publicTags(row),
    sortOrder: String(row.sortOrder),
    isPublished: row.isPublished === 1,
    picture: toPictureSource(row) ?? null,
    film: toVideo(row) ?? null,
  });

  return {
    toPictureSource,
    toVideo,
    toPublicItem,

    toItem: (row: ListedMedia): MediaItem => {
      const shownFlat = parseRenditionSet(row)?.shownFlat;
      return {
        ...toPublicItem(row),
        alt: row.alt,
        caption: row.caption,
        tags: JSON.parse(row.tags) as string[],
        found: parseFoundTexts(row),
        version: row.version,
        createdAt: row.createdAt,
        updatedAt: row.updatedAt,
        filename: row.filename,
        originalName: row.originalName,
        fileSize: String(row.fileSize),
        mimeType: row.mimeType,
        state: row.state,
        ...describeFailure(row.failureReason),
        waitingSince: row.waitingSince,
        posterChoice: parsePosterChoice(row),
        focalPoint: findFocalPoint(row) ?? null,
        capturedAt: row.capturedAt,
        copyright: row.copyright,
        ...(row.readablePercent !== null && { isDamaged: true }),
        ...(row.clientGalleryId !== null && { clientGalleryId: row.clientGalleryId, section: row.section }),
        ...(row.alteration && {
          alteration: row.alteration,
          ...(row.alteredAt && { alteredAt: row.alteredAt }),
          ...(row.originalMediaId && row.disclosureCode
            ? { disclosurePath: toDisclosurePath(row.disclosureCode) }
            : {}),
        }),
        ...(row.replacesId && { replacesId: row.replacesId }),
        ...(row.originalMediaId && { originalMediaId: row.originalMediaId }),
        ...(row.alterationNote && { alterationNote: row.alterationNote }),
        ...(shownFlat && { shownFlat }),
      };
    },
  };
}

export type MediaPresenter = ReturnType<typeof createMediaPresenter>;

function withSize(renditions: RenditionSet | undefined, { width, height, colour }: ListedMedia) {
  return renditions && { ...renditions, width, height, colour };
}

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

    async findCaption(id: string, language: SiteLanguage): Promise<string | undefined> {
      return (await translations.textsIn(language))?.(mediaEntity, id).get('caption');
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

function describeFailure(column: string | null): Pick<MediaItem, 'failureReason' | 'failure'> {
  if (column === null) return { failureReason: null };
  const { message, code, params } = readFailure(column);
  return { failureReason: message, failure: { code, params } };
}
