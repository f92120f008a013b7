import type { MediaTable } from '#server/platform/db/schema.ts';

/**
 * The columns that lists of the library and pages show. Those of the worker and the sweep are left out: a list has
 * thousands of rows, and SQLite sorts whole ones.
 */
export const listedColumns = [
  'id',
  'storageKey',
  'category',
  'mediaType',
  'alt',
  'caption',
  'tags',
  'sortOrder',
  'isPublished',
  'typedFields',
  'foundTexts',
  'version',
  'createdAt',
  'updatedAt',
  'filename',
  'originalName',
  'fileSize',
  'mimeType',
  'state',
  'failureReason',
  'waitingSince',
  'derivatives',
  'poster',
  'posterChoice',
  'width',
  'height',
  'colour',
  'focalX',
  'focalY',
  'durationMs',
  'capturedAt',
  'copyright',
  'readablePercent',
] as const satisfies readonly (keyof MediaTable)[];
export type ListedMedia = Pick<MediaTable, (typeof listedColumns)[number]>;

/** The columns from which the texts of an item are translated. */
export const describedColumns = [
  'id',
  'filename',
  'originalName',
  'category',
  'alt',
  'caption',
  'typedFields',
  'isPublished',
] as const satisfies readonly (keyof ListedMedia)[];
export type DescribedMedia = Pick<MediaTable, (typeof describedColumns)[number]>;
