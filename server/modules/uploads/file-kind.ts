import { fileTypeFromBuffer } from 'file-type';
import { limits } from '#contract/limits.ts';
import { allowedExtensions, allowedMimeTypes, type MediaType } from '#contract/media/media.ts';
import { AppError } from '#server/platform/app-error.ts';

/** What a file is according to its first bytes. */
export interface FileKind {
  mediaType: MediaType;
  /** one of contract/media/media.ts's list */
  mimeType: string;
}

export const { headBytes } = limits;

/** Names that the library uses for types that the contract lists under another name. */
const listedNames: Record<string, string> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'video/vnd.avi': 'video/x-msvideo',
  'video/x-ms-asf': 'video/x-ms-wmv',
  // Its first kilobytes may not name the streams: the media worker checks for video.
  'application/vnd.ms-asf': 'video/x-ms-wmv',
};

/** Sniffs the type from the first bytes. @returns undefined for types that are not accepted, such as text, HTML and SVG */
export async function sniffFileKind(head: Uint8Array): Promise<FileKind | undefined> {
  const found = await fileTypeFromBuffer(head);
  if (found) return findFileKind(listedNames[found.mime] ?? found.mime);
  // The library expects a segment at once, but some cameras write stray bytes first. The structure is checked later.
  return head[0] === 0xff && head[1] === 0xd8 ? findFileKind('image/jpeg') : undefined;
}

export function findFileKind(mimeType: string): FileKind | undefined {
  for (const mediaType of ['photo', 'video'] as const) {
    if ((allowedMimeTypes[mediaType] as readonly string[]).includes(mimeType)) return { mediaType, mimeType };
  }
  return undefined;
}

/**
 * The media type that a Content-Type header declares; undefined for none and for octet-stream, which browsers send for
 * types that they do not know.
 * @throws AppError file-type-not-supported for types other than pictures and videos, and for SVG
 */
export function declaredMediaType(contentType: string | undefined): MediaType | undefined {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === '' || type === 'application/octet-stream') return undefined;
  if (type.startsWith('image/') && type !== 'image/svg+xml') return 'photo';
  if (type.startsWith('video/')) return 'video';
  throw notSupported();
}

export function notSupported(): AppError {
  const formats = [...allowedExtensions.photo, ...allowedExtensions.video].join(', ');
  return new AppError('file-type-not-supported', `This file's format is not supported. Supported are ${formats}.`);
}

export function mismatch(is: MediaType, wanted: MediaType): AppError {
  return new AppError('file-type-mismatch', `This file is a ${is}, but a ${wanted} is expected here.`);
}
