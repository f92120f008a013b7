import { limits } from '#contract/limits.ts';
import {
  type MediaCategory,
  acceptsType,
  type MediaType,
  allowedMimeTypes,
  mediaTypes,
  takenExtensions,
} from '#contract/media-categories.ts';
import type { Catalogue } from '#app/i18n/zh.ts';

type FileError = 'unsupported' | 'too-large' | 'empty';

const maxBytes: Record<MediaType, number> = { photo: limits.maxImageBytes, video: limits.maxVideoBytes };

/** The `accept` attribute of the file picker for a category. */
export function acceptFor(category: MediaCategory): string {
  return mediaTypes
    .filter((type) => acceptsType(category, type))
    .flatMap((type) => [...allowedMimeTypes[type], ...takenExtensions[type].map((extension) => `.${extension}`)])
    .join(',');
}

/** Checks extension and size before the upload; the server also checks the content. */
export function findFileError(file: Pick<File, 'name' | 'size'>, type: MediaType): FileError | undefined {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!takenExtensions[type].includes(extension)) return 'unsupported';
  if (file.size > maxBytes[type]) return 'too-large';
  return file.size === 0 ? 'empty' : undefined;
}

/** The default alt text of an upload. */
export function nameWithoutExtension(name: string): string {
  return name.replace(/\.[^.]+$/, '') || name;
}

const mimeTypes: Record<string, string> = {
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  pjpeg: 'image/jpeg',
  pjp: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  wmv: 'video/x-ms-wmv',
  webm: 'video/webm',
};

/** The MIME type by the (checked) extension: some systems give none, or a variant such as `video/avi`. */
export function mimeTypeFor(file: Pick<File, 'name' | 'type'>): string {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  return mimeTypes[extension] ?? file.type;
}

/** Whether a file is a photo or a video, where it may be either. */
export function guessType(file: Pick<File, 'name' | 'type'>): MediaType {
  return mimeTypeFor(file).startsWith('video/') ? 'video' : 'photo';
}

/** Formats of telephones and cameras that browsers cannot show, by what they are called in their programs. */
const cameraFormats: Record<keyof Catalogue['upload']['otherFormats'], readonly string[]> = {
  heic: ['heic', 'heif', 'hif', 'avif'],
  tiff: ['tif', 'tiff', 'psd', 'bmp'],
  raw: [
    'raw',
    'dng',
    'cr2',
    'cr3',
    'crw',
    'nef',
    'nrw',
    'arw',
    'srf',
    'sr2',
    'raf',
    'orf',
    'rw2',
    'pef',
    'srw',
    '3fr',
    'iiq',
  ],
  video: ['mkv', '3gp', '3g2', 'mts', 'm2ts', 'mpg', 'mpeg', 'flv', 'hevc', 'm4v', 'mxf', 'braw', 'r3d'],
};

/** Message of a rejected file. It contains the file name, because several can be rejected at once. */
export function fileErrorText(
  { upload }: Catalogue,
  { name }: Pick<File, 'name'>,
  fault: FileError,
  type: MediaType,
): string {
  if (fault === 'empty') return upload.emptyFile(name);
  if (fault === 'too-large') return type === 'photo' ? upload.imageTooLarge(name) : upload.videoTooLarge(name);
  const refusal = type === 'photo' ? upload.unsupportedImage(name) : upload.unsupportedVideo(name);
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const format = (Object.keys(cameraFormats) as (keyof typeof cameraFormats)[]).find((one) =>
    cameraFormats[one].includes(extension),
  );
  return format ? upload.withSuggestion(refusal, upload.otherFormats[format]) : refusal;
}
