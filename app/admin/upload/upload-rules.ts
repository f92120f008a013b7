import { limits } from '#contract/limits.ts';
import { type MediaCategory, mediaCategories } from '#contract/media/media-categories.ts';
import { type MediaType, allowedExtensions, allowedMimeTypes } from '#contract/media/media-types.ts';

export type FileFault = 'unsupported' | 'too-large' | 'empty';

const maxBytes: Record<MediaType, number> = { photo: limits.maxImageBytes, video: limits.maxVideoBytes };

/** The `accept` of the file picker: only what the chosen category takes. */
export function acceptFor(category: MediaCategory): string {
  const type = mediaCategories[category];
  return [...allowedMimeTypes[type], ...allowedExtensions[type].map((extension) => `.${extension}`)].join(',');
}

/** What is wrong with a file before anything is sent; the server judges the bytes again. */
export function faultOf(file: Pick<File, 'name' | 'size'>, type: MediaType): FileFault | undefined {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!(allowedExtensions[type] as readonly string[]).includes(extension)) return 'unsupported';
  if (file.size > maxBytes[type]) return 'too-large';
  return file.size === 0 ? 'empty' : undefined;
}

/** The alt text that an upload starts with. */
export function nameWithoutExtension(name: string): string {
  return name.replace(/\.[^.]+$/, '') || name;
}

const mimeTypeOf: Record<string, string> = {
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  wmv: 'video/x-ms-wmv',
  webm: 'video/webm',
};

/** Some systems give a file no type, or a dialect of one (`video/avi`): the extension, which was checked, decides. */
export function mimeTypeFor(file: Pick<File, 'name' | 'type'>): string {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  return mimeTypeOf[extension] ?? file.type;
}
