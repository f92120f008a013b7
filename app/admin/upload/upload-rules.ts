import { limits } from '#contract/limits.ts';
import { type MediaCategory, mediaCategories } from '#contract/media/media-categories.ts';
import { type MediaType, allowedMimeTypes, takenExtensions } from '#contract/media/media-types.ts';

export type FileError = 'unsupported' | 'too-large' | 'empty';

const maxBytes: Record<MediaType, number> = { photo: limits.maxImageBytes, video: limits.maxVideoBytes };

/** The `accept` attribute of the file picker for a category. */
export function acceptFor(category: MediaCategory): string {
  const type = mediaCategories[category];
  return [...allowedMimeTypes[type], ...takenExtensions[type].map((extension) => `.${extension}`)].join(',');
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
