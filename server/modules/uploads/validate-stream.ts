import { limits } from '#contract/limits.ts';
import type { MediaType } from '#contract/media/media.ts';
import { AppError } from '#server/platform/app-error.ts';
import { declaredMediaType, type FileKind, headBytes, sniffFileKind, mismatch, notSupported } from './file-kind.ts';

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
      ? 'The file is too large: images cannot exceed 50MB.'
      : 'The file is too large: videos cannot exceed 5GB.',
  );
}
