import { z } from 'zod';
import { isPublished, optionalText, requiredText, sortOrderString, storedFields } from '#contract/fields.ts';
import { film, posterChoice } from './film.ts';
import { limits } from '#contract/limits.ts';
import { mediaCategoryNames } from './media-categories.ts';
import { mediaStates, mediaTypes } from './media-types.ts';

export {
  type MediaState,
  type MediaType,
  allowedExtensions,
  allowedMimeTypes,
  mediaStates,
  mediaTypes,
} from './media-types.ts';

const category = z.enum(mediaCategoryNames, { error: 'Please select a media category before uploading files' });
const tag = z.string().trim().min(1).max(60);
const tags = z.array(tag).max(limits.tags);
const fileName = requiredText('A file name is required', 255);
const fileSize = z.string({ error: 'Must be a number of bytes' }).regex(/^\d{1,16}$/, 'Must be a number of bytes');

/** All fields optional: with a category the upload is held to its type from the first byte. */
export const uploadUrlRequest = z.strictObject({
  category: category.optional(),
  filename: fileName.optional(),
  fileSize: fileSize.optional(),
  mimeType: optionalText(100).optional(),
});
export type UploadUrlRequest = z.infer<typeof uploadUrlRequest>;

/** `uploadURL` is absolute and has exactly one `/uploads/{id}` segment. */
export const uploadUrlAnswer = z.object({ uploadURL: z.string() });

export const uploadReceipt = z.object({ id: z.uuid(), size: z.string(), mimeType: z.string() });

/** Bytes as text: `length` is null while nobody has said how long the file is. */
export const uploadProgress = z.object({ offset: z.string(), length: z.string().nullable() });

/**
 * What a browser is to send straight to the object store, each part by PUT of the bytes from `start` up to `end`; with
 * none missing it asks for completion. `isDirect` is false where the store takes nothing from browsers.
 */
export const uploadParts = z.object({
  isDirect: z.boolean(),
  arrivedBytes: z.number().int(),
  missing: z.array(z.object({ url: z.string(), start: z.number().int(), end: z.number().int() })),
});
export type UploadParts = z.infer<typeof uploadParts>;

/** Claims an uploaded object. The specification sends `tags` empty: an empty string and an empty list mean the same. */
export const mediaCreate = z.strictObject({
  filename: fileName,
  originalName: fileName,
  fileSize,
  mimeType: requiredText('A MIME type is required', 100),
  filePath: z
    .string({ error: 'Must be the path of an uploaded object' })
    .regex(/^\/objects\/uploads\/[0-9a-f-]{36}$/, 'Must be the path of an uploaded object'),
  category,
  mediaType: z.enum(mediaTypes, { error: 'Must be photo or video' }),
  alt: optionalText(limits.text).nullish(),
  caption: optionalText(limits.text).nullish(),
  tags: z.union([tags, z.literal('')]).nullish(),
  sortOrder: sortOrderString.optional(),
  isPublished: isPublished.optional(),
  /** `find`: where the library has the same bytes already, that item is the answer, and nothing is filed. */
  onDuplicate: z.enum(['keep', 'find']).optional(),
});
export type MediaCreate = z.infer<typeof mediaCreate>;

/** The part of a picture that every crop keeps, in percent from the left and from the top. */
export const focalPoint = z.strictObject({
  x: z.number({ error: 'Must be a number from 0 to 100' }).int().min(0).max(100),
  y: z.number({ error: 'Must be a number from 0 to 100' }).int().min(0).max(100),
});
export type FocalPoint = z.infer<typeof focalPoint>;

export const mediaUpdate = z.strictObject({
  originalName: fileName.optional(),
  alt: optionalText(limits.text).nullish(),
  caption: optionalText(limits.text).nullish(),
  category: category.optional(),
  tags: tags.optional(),
  sortOrder: sortOrderString.optional(),
  isPublished: isPublished.optional(),
  /** of a video */
  posterChoice: posterChoice.optional(),
  /** null for the middle */
  focalPoint: focalPoint.nullish(),
});
export type MediaUpdate = z.infer<typeof mediaUpdate>;

/**
 * What a picture component needs to name exact files: `{base}/{width}.{avif|webp|jpg}`.
 * `width` and `height` are the upright pixels of the largest rendition's source; `colour` stands behind it while it loads.
 */
export const pictureSource = z.object({
  base: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Widths in pixels of the AVIF and WebP renditions, ascending; none while a new picture has only its first JPEGs. */
  widths: z.array(z.number().int()),
  /** Widths of the JPEG renditions, ascending; the last is the fallback `src`. */
  jpegWidths: z.array(z.number().int()),
  /** `#rrggbb` */
  colour: z.string(),
  alt: z.string(),
  caption: z.string().nullable(),
  /** Absent for the middle. */
  focalPoint: focalPoint.optional(),
  /** The WebP renditions move; there is no AVIF, and the JPEGs are stills. */
  isAnimated: z.literal(true).optional(),
});
export type PictureSource = z.infer<typeof pictureSource>;

export const mediaItem = z.object({
  ...storedFields,
  filename: z.string(),
  originalName: z.string(),
  fileSize: z.string(),
  mimeType: z.string(),
  /** `/objects/uploads/{id}` */
  filePath: z.string(),
  category: z.enum(mediaCategoryNames),
  mediaType: z.enum(mediaTypes),
  alt: z.string(),
  caption: z.string().nullable(),
  tags: z.array(z.string()),
  sortOrder: z.string(),
  isPublished: z.boolean(),
  state: z.enum(mediaStates),
  failureReason: z.string().nullable(),
  /** Since when what the worker needs for it is out of reach (its original, the storage, room on the disk); it goes on by itself. */
  waitingSince: z.string().nullable(),
  focalPoint: focalPoint.nullable(),
  /** When the camera made it, as the file says: ISO 8601, without an offset from UTC where the file names none. */
  capturedAt: z.string().nullable(),
  /** As the file says; its renditions carry it too. */
  copyright: z.string().nullable(),
  /** Present once renditions exist; of a video its poster. */
  picture: pictureSource.nullable(),
  /** null for a photo */
  film: film.nullable(),
  posterChoice,
});
export type MediaItem = z.infer<typeof mediaItem>;

/** How many items were queued to be tried again. */
export const mediaRetried = z.object({ count: z.number().int() });

/** What an anonymous visitor is told of a media item: nothing of the file that it came from. */
export const publicMediaItem = mediaItem.pick({
  id: true,
  filePath: true,
  category: true,
  mediaType: true,
  alt: true,
  caption: true,
  tags: true,
  sortOrder: true,
  isPublished: true,
  picture: true,
  film: true,
});
export type PublicMediaItem = z.infer<typeof publicMediaItem>;

/** `GET /api/media`: the whole item for a valid session, the public part of it for everybody else. */
export const listedMediaItem = publicMediaItem.extend(mediaItem.partial().shape).extend(publicMediaItem.shape);

/** The most items that can be asked for by their ids. */
export const mediaIdsAtMost = 100;

/** `ids`: only these items, for those who follow the progress of a few and have the rest already. */
export const mediaListQuery = z.object({
  ids: z
    .string()
    .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/, 'Must be up to 100 ids with commas between them')
    .optional(),
});

/** Which of these files the library has already. Without a hash only their sizes are compared. */
export const duplicateSearch = z.strictObject({
  files: z
    .array(
      z.strictObject({
        fileSize,
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex')
          .optional(),
      }),
    )
    .min(1)
    .max(500),
});
export type DuplicateSearch = z.infer<typeof duplicateSearch>;

/** In the order of the files. A file of a size that no item has cannot be a duplicate: it need not be hashed. */
export const duplicateFound = z.object({ isSizeKnown: z.boolean(), item: mediaItem.nullable() });
export type DuplicateFound = z.infer<typeof duplicateFound>;

/** The legacy list of photos. */
export const photo = mediaItem
  .pick({ id: true, filename: true, originalName: true, fileSize: true, filePath: true })
  .extend({
    category: z.string().optional(),
  });
export type Photo = z.infer<typeof photo>;

/** The most items whose places can be asked for in one call. */
export const referencedMediaAtMost = 1_000;

export const mediaReferenceSearch = z.strictObject({ ids: z.array(z.uuid()).min(1).max(referencedMediaAtMost) });

/** A place that refers to a media item's file: a field of a record or of the studio's identity. */
export const mediaReference = z.object({ entity: z.string(), id: z.string(), title: z.string(), field: z.string() });
export type MediaReference = z.infer<typeof mediaReference>;
