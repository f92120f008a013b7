import type { MediaItem, PictureSource, PublicMediaItem } from '#contract/media.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { RenditionLinks } from './rendition-links.ts';
import { renditionSetOf } from './rendition-set.ts';
import { storageKeyOf } from './upload.service.ts';

export function objectPathOf(row: Pick<MediaTable, 'storageKey'>): string {
  return `/objects/${row.storageKey}`;
}

/** @param path `/objects/uploads/{id}`, or an absolute address that ends in it */
export function uploadIdOf(path: string): string | undefined {
  return /\/objects\/uploads\/([0-9a-f-]{36})$/.exec(path)?.[1];
}

/** @param path see `uploadIdOf` */
export function storageKeyOfPath(path: string): string | undefined {
  const id = uploadIdOf(path);
  return id && storageKeyOf(id);
}

/** Rows as the wire and the pages see them. */
export function createMediaPresenter(links: RenditionLinks) {
  /** undefined for a video, and until renditions exist */
  const toPictureSource = (row: MediaTable): PictureSource | undefined => {
    const renditions = renditionSetOf(row);
    if (!renditions || renditions.jpegWidths.length === 0 || row.width === null || row.height === null)
      return undefined;
    const isVisible = row.isPublished === 1 && row.state === 'ready';
    return {
      base: isVisible ? links.publicBase(row.id, renditions.set) : links.previewBase(row.id, renditions.set),
      width: row.width,
      height: row.height,
      widths: renditions.widths,
      jpegWidths: renditions.jpegWidths,
      colour: row.colour ?? '#888888',
      alt: row.alt,
      caption: row.caption,
    };
  };

  const toPublicItem = (row: MediaTable): PublicMediaItem => ({
    id: row.id,
    filePath: objectPathOf(row),
    category: row.category as MediaItem['category'],
    mediaType: row.mediaType,
    alt: row.alt,
    caption: row.caption,
    tags: JSON.parse(row.tags) as string[],
    sortOrder: String(row.sortOrder),
    isPublished: row.isPublished === 1,
    picture: toPictureSource(row) ?? null,
  });

  return {
    toPictureSource,
    toPublicItem,

    toItem: (row: MediaTable): MediaItem => ({
      ...toPublicItem(row),
      version: row.version,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      filename: row.filename,
      originalName: row.originalName,
      fileSize: String(row.fileSize),
      mimeType: row.mimeType,
      state: row.state,
      failureReason: row.failureReason,
    }),
  };
}

export type MediaPresenter = ReturnType<typeof createMediaPresenter>;
