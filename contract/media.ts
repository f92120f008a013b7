import { z } from 'zod';
import { alterations } from './alterations.ts';
import { fault } from './faults/field-fault.ts';
import { isPublished, optionalText, requiredText, sortOrderString, storedFields, formattedText } from './fields.ts';
import { limits } from './limits.ts';
import { fieldError } from './problem.ts';
import { languageQuery, translationsSchema } from './translations.ts';
import {
  flatKinds,
  type HeroCategory,
  heroCategories,
  mediaCategoryNames,
  mediaStates,
  mediaTypes,
} from './media-categories.ts';
import { type PageWithHero, pagesWithHero } from './content/content-pages.ts';

/** Twelve hours: longer films are refused. */
const maxSeconds = 12 * 60 * 60;

/** The poster of a film: the frame at a time, a photo of the library, or (null) an automatically chosen frame. */
export const posterChoice = z
  .union([
    z.strictObject({
      seconds: z
        .number({ error: fault('poster-time') })
        .min(0)
        .max(maxSeconds),
    }),
    z.strictObject({ mediaId: z.uuid(fault('poster-photo')) }),
  ])
  .nullable();
export type PosterChoice = z.infer<typeof posterChoice>;

/** With the codecs of picture and sound, so that a browser knows at once whether it can play the file. */
export const videoType = z.string().regex(/^video\/(mp4|webm)(; codecs="[\w., -]{1,100}")?$/);

/** A file of a film, for a `<source>`. */
export const videoSource = z.object({
  url: z.string(),
  type: videoType,
  /** pixels of the shorter side, also of portrait films: 1080 for 1080p */
  height: z.number().int(),
});
export type VideoSource = z.infer<typeof videoSource>;

export const video = z.object({
  durationSeconds: z.number().nullable(),
  /** upright pixels of the film itself, whose files are smaller ones at first; null until they are read */
  size: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
  /** `/objects/uploads/{id}/poster`, for fields with the URL of a picture; null while there is none */
  posterPath: z.string().nullable(),
  /** smallest first */
  sources: z.array(videoSource),
});
export type Video = z.infer<typeof video>;

/** The running jobs of films, and whether ffmpeg is installed. */
export const videoWork = z.object({
  /** null until the worker has reported it */
  ffmpeg: z.object({ isInstalled: z.boolean(), version: z.string().nullable() }).nullable(),
  jobs: z.array(
    z.object({
      mediaId: z.string(),
      step: z.enum(['prepare', 'renditions']),
      /** percent; null if it is unknown or the job has not started */
      progress: z.number().int().nullable(),
      /** waiting for ffmpeg to be installed */
      isWaiting: z.boolean(),
    }),
  ),
});
export type VideoWork = z.infer<typeof videoWork>;

export {
  type MediaState,
  type MediaType,
  allowedExtensions,
  allowedMimeTypes,
  mediaStates,
  mediaTypes,
} from './media-categories.ts';

export const clientGalleryId = z.uuid(fault('no-client-gallery'));
/** The name of a section of a client gallery. */
export const clientSection = requiredText('no-section', limits.clientSection);
const category = z.enum(mediaCategoryNames, { error: fault('no-media-category') });
const tag = z.string().trim().min(1).max(60);
const tags = z.array(tag).max(limits.tags);
const fileName = requiredText('no-file-name', 255);
const fileSize = formattedText(/^\d{1,16}$/, 16, fault('not-bytes'));

/** All fields are optional; with a category, the file type is checked from the first byte of the upload. */
export const uploadUrlRequest = z.strictObject({
  category: category.optional(),
  filename: fileName.optional(),
  fileSize: fileSize.optional(),
  mimeType: optionalText(100).optional(),
});
export type UploadUrlRequest = z.infer<typeof uploadUrlRequest>;

/** `uploadURL` is absolute and has exactly one `/uploads/{id}` segment. */
export const uploadUrlResponse = z.object({ uploadURL: z.string() });

export const uploadReceipt = z.object({ id: z.uuid(), size: z.string(), mimeType: z.string() });

/** Bytes as strings; `length` is null while the size of the file is unknown. */
export const uploadProgress = z.object({ offset: z.string(), length: z.string().nullable() });

/**
 * State of a multipart upload. The browser uploads each missing part, the bytes from `start` up to `end`, by PUT directly to
 * the object store, and requests completion when none is missing. `isDirect` is false if direct upload is not possible.
 */
export const uploadParts = z.object({
  isDirect: z.boolean(),
  arrivedBytes: z.number().int(),
  missing: z.array(z.object({ url: z.string(), start: z.number().int(), end: z.number().int() })),
});
export type UploadParts = z.infer<typeof uploadParts>;

/** Creates a media item from an uploaded object. `tags` may be an empty string, as specified, which means an empty list. */
export const mediaCreate = z.strictObject({
  filename: fileName,
  originalName: fileName,
  fileSize,
  mimeType: requiredText('no-mime-type', 100),
  filePath: formattedText(/^\/objects\/uploads\/[0-9a-f-]{36}$/, 53, fault('not-an-object-path')),
  category,
  mediaType: z.enum(mediaTypes, { error: fault('not-photo-or-video') }),
  alt: optionalText(limits.text).nullish(),
  caption: optionalText(limits.text).nullish(),
  tags: z.union([tags, z.literal('')]).nullish(),
  sortOrder: sortOrderString.optional(),
  isPublished: isPublished.optional(),
  /** of `client-work`, which needs it; such an item is never published, whatever `isPublished` says */
  clientGalleryId: clientGalleryId.optional(),
  /** of its gallery; one that the gallery does not have yet is added as its last */
  section: clientSection.nullish(),
  /**
   * The item whose place the file takes when it is processed; that one keeps its id, texts and places, and the file before goes to the
   * trash. Category, gallery, section and texts are those of that item, whatever the call says.
   */
  replacesId: z.uuid(fault('nothing-to-replace')).optional(),
  /** `find`: if the library has a file with the same content, that item is returned and none is created */
  onDuplicate: z.enum(['keep', 'find']).optional(),
});
export type MediaCreate = z.infer<typeof mediaCreate>;

/** The focal point that every crop keeps visible, in percent from the left and the top. */
export const focalPoint = z.strictObject({
  x: z
    .number({ error: fault('not-a-percentage') })
    .int()
    .min(0)
    .max(100),
  y: z
    .number({ error: fault('not-a-percentage') })
    .int()
    .min(0)
    .max(100),
});
export type FocalPoint = z.infer<typeof focalPoint>;

/** How light a picture is where words stand on it: mean relative luminance, from 0 to 1, as WCAG 2.2 defines it. */
export const pictureLight = z.object({
  /** its lower left, 45 % wide and 60 % high: the place of the words on a wide screen */
  corner: z.number(),
  /** as much around its middle, which is what a phone shows of it */
  centre: z.number(),
});
export type PictureLight = z.infer<typeof pictureLight>;

export const mediaTranslatable = ['alt', 'caption'] as const;

export const mediaUpdate = z.strictObject({
  originalName: fileName.optional(),
  alt: optionalText(limits.text).nullish(),
  caption: optionalText(limits.text).nullish(),
  category: category.optional(),
  tags: tags.optional(),
  sortOrder: sortOrderString.optional(),
  isPublished: isPublished.optional(),
  /** of `client-work` only: moves it to another gallery */
  clientGalleryId: clientGalleryId.optional(),
  /** of `client-work` only; null: none */
  section: clientSection.nullish(),
  /** videos only */
  posterChoice: posterChoice.optional(),
  /** null for the centre */
  focalPoint: focalPoint.nullish(),
  /** photos only: what was altered so that it does not show any more what was there; null: nothing */
  alteration: z.enum(alterations, { error: fault('no-such-alteration') }).nullish(),
  /** the photo before the alteration: of the library, or of the same client gallery. Without it an altered one is neither published nor delivered. */
  originalMediaId: z.uuid(fault('not-its-original')).nullish(),
  /** what exactly was altered, for everybody */
  alterationNote: optionalText(limits.shortText).nullish(),
  /** dismisses what the file says of itself */
  found: z.null().optional(),
  translations: translationsSchema({ alt: optionalText(limits.text), caption: optionalText(limits.text) }).optional(),
});
export type MediaUpdate = z.infer<typeof mediaUpdate>;

/**
 * The renditions of a picture; their URLs are `{base}/{width}.{avif|webp|jpg}`. `width` and `height` are the pixels of the
 * source after rotation; `colour` is the placeholder while it loads.
 */
export const pictureSource = z.object({
  base: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** widths of the AVIF and WebP renditions in pixels, ascending; empty while a new picture has only its first JPEGs */
  widths: z.array(z.number().int()),
  /** widths of the JPEG renditions, ascending; the last is the fallback `src` */
  jpegWidths: z.array(z.number().int()),
  /** `#rrggbb` */
  colour: z.string(),
  alt: z.string(),
  caption: z.string().nullable(),
  /** absent for the centre */
  focalPoint: focalPoint.optional(),
  /** texts that have no translation and therefore stand in English */
  lang: z.object({ alt: z.literal('en').optional(), caption: z.literal('en').optional() }).optional(),
  /** absent where the renditions were made before it was measured */
  light: pictureLight.optional(),
  /** the WebP renditions are animated; there is no AVIF, and the JPEGs are stills */
  isAnimated: z.literal(true).optional(),
  /** only for an altered picture: what was altered, and the path of the page that shows it beside its original */
  altered: z.object({ kind: z.enum(alterations), path: z.string() }).optional(),
});
export type PictureSource = z.infer<typeof pictureSource>;

/** What a camera or an editor has written into a file, as texts of its item. */
export const foundTexts = z.object({
  alt: z.string().optional(),
  caption: z.string().optional(),
  tags: z.array(z.string()).optional(),
});
export type FoundTexts = z.infer<typeof foundTexts>;

/** Whether the descriptions that a camera or an editor has written into photos are read, as proposals. */
export const mediaSettings = z.strictObject({ readsDescriptions: z.boolean({ error: fault('not-true-or-false') }) });
export type MediaSettings = z.infer<typeof mediaSettings>;

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
  /** why it could not be processed, in English */
  failureReason: z.string().nullable(),
  /** the same as a code with figures; absent if it has not failed */
  failure: z.object({ code: fieldError.shape.code, params: fieldError.shape.params }).optional(),
  /** since when processing waits for its original, the storage or disk space; it continues automatically */
  waitingSince: z.string().nullable(),
  focalPoint: focalPoint.nullable(),
  /** what the file says of itself, for the fields that staff have not written; visitors do not see it */
  found: foundTexts.nullable(),
  /** capture time from the metadata of the file: ISO 8601, with a UTC offset only if the file has one */
  capturedAt: z.string().nullable(),
  /** from the metadata of the file; also written to its renditions */
  copyright: z.string().nullable(),
  /** only for a photo whose file is cut short, so that a part of the picture is missing */
  isDamaged: z.boolean().optional(),
  /** only for `client-work` */
  clientGalleryId: z.uuid().optional(),
  /** only for `client-work`: the section of its gallery; null: none */
  section: z.string().nullable().optional(),
  /** only while its file waits to take the place of this item's */
  replacesId: z.uuid().optional(),
  /** only for an altered photo: what was altered, and since when it says so */
  alteration: z.enum(alterations).optional(),
  alteredAt: z.string().optional(),
  /** path of the public page that shows it beside its original, once it has one: `/a/{code}` */
  disclosurePath: z.string().optional(),
  /** only where it has one */
  originalMediaId: z.uuid().optional(),
  alterationNote: z.string().optional(),
  /** only for a photo that is shown without its HDR, or an animation that is shown as a still */
  shownFlat: z.enum(flatKinds).optional(),
  /** null until there are renditions; for a video, its poster */
  picture: pictureSource.nullable(),
  /** null for a photo */
  film: video.nullable(),
  posterChoice,
});
export type MediaItem = z.infer<typeof mediaItem>;

/** Number of items that were queued for a retry. */
export const mediaRetried = z.object({ count: z.number().int() });

/** A media item without details of its original file, for visitors. */
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

/** Item of `GET /api/media`: complete for a valid session, otherwise its public part. */
export const listedMediaItem = publicMediaItem.extend(mediaItem.partial().shape).extend(publicMediaItem.shape);

const someIds = formattedText(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/, limits.mediaIds * 37, fault('not-some-ids'));

/**
 * `ids` limits the list to these items, to poll the progress of a few; `uploads` to those whose files, `/objects/uploads/{id}`,
 * a record names; `category` to those of a category.
 */
export const mediaListQuery = languageQuery.extend({
  ids: someIds.optional(),
  uploads: someIds.optional(),
  category: z.enum(mediaCategoryNames, { error: fault('unknown-category') }).optional(),
});

/** Asks which files the library already has. Without a hash only the sizes are compared. */
export const duplicateSearch = z.strictObject({
  files: z
    .array(
      z.strictObject({
        fileSize,
        sha256: formattedText(/^[0-9a-f]{64}$/, 64, fault('not-a-sha256')).optional(),
      }),
    )
    .min(1)
    .max(500),
});
export type DuplicateSearch = z.infer<typeof duplicateSearch>;

/** One result per file, in order. If no item has the size of a file, the file is no duplicate and need not be hashed. */
export const duplicateResult = z.object({ isSizeKnown: z.boolean(), item: mediaItem.nullable() });
export type DuplicateResult = z.infer<typeof duplicateResult>;

/** A photo of the legacy list. */
export const photo = mediaItem
  .pick({ id: true, filename: true, originalName: true, fileSize: true, filePath: true })
  .extend({
    category: z.string().optional(),
  });
export type Photo = z.infer<typeof photo>;

/** Maximum number of items in one search for references. */
export const maxReferencedMedia = 1_000;

export const mediaReferenceSearch = z.strictObject({ ids: z.array(z.uuid()).min(1).max(maxReferencedMedia) });

/** A reference to the file of a media item: a field of a record or of the studio's identity. */
export const mediaReference = z.object({ entity: z.string(), id: z.string(), title: z.string(), field: z.string() });
export type MediaReference = z.infer<typeof mediaReference>;

/** Maximum number of files in one download. */
export const maxDownloadedMedia = 10_000;

export const mediaDownloadRequest = z.strictObject({ ids: z.array(z.uuid()).min(1).max(maxDownloadedMedia) });

/**
 * Where a browser gets the originals: one as it was uploaded, several as a ZIP. The address needs no token, because browsers send
 * none with a download; it is valid until `expiresAt`, for as long as the session that asked for it is open.
 */
export const mediaDownload = z.object({
  url: z.string(),
  expiresAt: z.iso.datetime(),
  /** files in it */
  count: z.number().int(),
  /** bytes of the files */
  bytes: z.string(),
  /** files that are not in it because the storage does not have them as they were uploaded */
  missingCount: z.number().int(),
});
export type MediaDownload = z.infer<typeof mediaDownload>;

/** Whether unused files are removed automatically. After a database restore they are not, until it is resumed. */
export const storageState = z.object({
  /** null while files are removed as usual */
  sweepStop: z
    .object({
      reason: z.enum(['backup', 'older', 'other-database', 'marker-missing']),
      since: z.string(),
    })
    .nullable(),
});
export type StorageState = z.infer<typeof storageState>;

/** A built-in picture with alt texts in both languages of the back office. */
export const samplePicture = pictureSource.extend({ altZh: z.string() });
export type SamplePicture = z.infer<typeof samplePicture>;

/** Built-in content that the site shows until the studio has its own; the back office labels it as samples. */
export const samples = z.object({
  banners: z.object(
    Object.fromEntries(heroCategories.map((name) => [name, samplePicture])) as Record<
      HeroCategory,
      typeof samplePicture
    >,
  ),
  /** the built-in banner of each page that has one */
  pages: z.object(
    Object.fromEntries(pagesWithHero.map((name) => [name, samplePicture])) as Record<
      PageWithHero,
      typeof samplePicture
    >,
  ),
  team: z.array(z.object({ id: z.string(), name: z.string(), role: z.string(), picture: samplePicture })),
});
export type Samples = z.infer<typeof samples>;
