import { buffer } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import { largestFiles, limits } from '#contract/limits.ts';
import { type MediaType, allowedExtensions, allowedMimeTypes } from '#contract/media.ts';
import { AppError } from '#server/platform/app-error.ts';
import { inspectImageFile } from '#server/platform/images/image-structure.ts';
import type { AppendableObjects, Storage } from '#server/platform/storage/storage.ts';

/** What is declared about an upload before its first byte. */
export interface Expectation {
  /** by the category that the upload URL was requested with, if any */
  mediaType: MediaType | undefined;
  contentType: string | undefined;
  /** declared bytes */
  contentLength: number | undefined;
}

const maxBytes = { photo: limits.maxImageBytes, video: limits.maxVideoBytes };

/** Validates the declared type and size before the body is read. @throws AppError file-too-large, file-type-not-supported or file-type-mismatch */
export function validateDeclaration({ mediaType, contentType, contentLength = 0 }: Expectation): void {
  const declaredType = declaredMediaType(contentType);
  if (mediaType && declaredType && declaredType !== mediaType) throw mismatch(declaredType, mediaType);
  assertSize(contentLength, mediaType ?? declaredType ?? 'video');
}

/** Validates the first bytes of a file. @throws AppError with one of the file codes */
export async function validateHead(head: Uint8Array, expected: Expectation): Promise<FileKind> {
  if (head.length === 0) throw new AppError('file-damaged', 'The file is empty.');
  const found = await sniffFileKind(head);
  if (!found) throw notSupported();
  const wanted = expected.mediaType ?? declaredMediaType(expected.contentType);
  if (wanted && found.mediaType !== wanted) throw mismatch(found.mediaType, wanted);
  assertSize(expected.contentLength ?? 0, found.mediaType);
  return found;
}

/** Reads only as much of the body as sniffing needs. */
export async function readHead(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= headBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, headBytes);
}

/** The part of the file that was received before this stream. */
export interface ReceivedBefore {
  /** bytes */
  size: number;
  /** the first of them, as many as sniffing needs */
  head: Uint8Array;
}

/**
 * Passes bytes on while they are acceptable: the type is sniffed before the first byte is passed on, the size is checked
 * up to the last.
 */
export function validateStream(
  source: AsyncIterable<Uint8Array>,
  expected: Expectation,
  { assertOwned, before }: { assertOwned: () => void; before?: ReceivedBefore },
) {
  let kind: FileKind | undefined;
  let size = before?.size ?? 0;

  return {
    /** @throws AppError with one of the file codes, in the middle of the stream */
    bytes: (async function* () {
      const buffered: Uint8Array[] = [];
      const validate = () => validateHead(Buffer.concat([before?.head ?? Buffer.alloc(0), ...buffered]), expected);
      if (size >= headBytes) kind = await validate();
      for await (const chunk of source) {
        size += chunk.length;
        assertOwned();
        if (size > (expected.contentLength ?? size)) {
          throw new AppError('malformed-request', 'More has arrived than was declared.');
        }
        if (kind) {
          assertSize(size, kind.mediaType);
          yield chunk;
          continue;
        }
        buffered.push(chunk);
        if (size < headBytes) continue;
        kind = await validate();
        yield* buffered;
      }
      if (kind) return;
      // A request of a tus upload may contain too few bytes for sniffing: more follow in the next one.
      if (!before) kind = await validate();
      yield* buffered;
    })(),
    /** Known once the bytes have been read; undefined if too few were received. */
    kind: () => kind,
    /** bytes of the file so far */
    size: () => size,
  };
}

function assertSize(size: number, mediaType: MediaType): void {
  if (size <= maxBytes[mediaType]) return;
  throw new AppError(
    'file-too-large',
    mediaType === 'photo'
      ? `The file is too large: images cannot exceed ${largestFiles.photo}.`
      : `The file is too large: videos cannot exceed ${largestFiles.video}.`,
  );
}

type Readable = Pick<AppendableObjects, 'head' | 'withLocalFile'>;

/** Reads objects under their final key, for `validateFile`. */
export function inPlace(storage: Pick<Storage, 'get' | 'withLocalFile'>): Readable {
  return {
    head: async (key, bytes) => buffer(await storage.get(key, { start: 0, end: bytes })),
    withLocalFile: storage.withLocalFile,
  };
}

/**
 * Validates a whole file.
 * @returns its MIME type, by content
 * @throws AppError with one of the file codes
 */
export async function validateFile(files: Readable, key: string, expected: Expectation): Promise<string> {
  const { mediaType, mimeType } = await validateHead(await files.head(key, headBytes), expected);
  if (mediaType === 'photo') await files.withLocalFile(key, (file) => inspectImageFile(file, mimeType));
  return mimeType;
}

/** What a file is according to its first bytes. */
export interface FileKind {
  mediaType: MediaType;
  /** one of contract/media.ts's list */
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
async function sniffFileKind(head: Uint8Array): Promise<FileKind | undefined> {
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
function declaredMediaType(contentType: string | undefined): MediaType | undefined {
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
