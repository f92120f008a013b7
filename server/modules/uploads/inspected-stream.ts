import { limits } from '#contract/limits.ts';
import type { MediaType } from '#contract/media/media.ts';
import { AppError } from '#server/platform/app-error.ts';
import { claimedMediaType, type FileKind, headBytes, judgeFile, mismatch, notSupported } from './file-kind.ts';

/** What is known of an upload before its first byte. */
export interface Expectation {
  /** by the category that the address was asked for, if one was named */
  mediaType: MediaType | undefined;
  contentType: string | undefined;
  /** declared bytes */
  contentLength: number | undefined;
}

const maxBytes = { photo: limits.maxImageBytes, video: limits.maxVideoBytes };

/** @throws AppError file-too-large, file-type-not-supported or file-type-mismatch, before anything is read */
export function refuseUnread({ mediaType, contentType, contentLength = 0 }: Expectation): void {
  const claimed = claimedMediaType(contentType);
  if (mediaType && claimed && claimed !== mediaType) throw mismatch(claimed, mediaType);
  refuseTooLarge(contentLength, mediaType ?? claimed ?? 'video');
}

/** @throws AppError with the refusal of a file that begins like this */
export async function judgeHead(head: Uint8Array, expected: Expectation): Promise<FileKind> {
  if (head.length === 0) throw new AppError('file-damaged', 'The file is empty.');
  const found = await judgeFile(head);
  if (!found) throw notSupported();
  const wanted = expected.mediaType ?? claimedMediaType(expected.contentType);
  if (wanted && found.mediaType !== wanted) throw mismatch(found.mediaType, wanted);
  refuseTooLarge(expected.contentLength ?? 0, found.mediaType);
  return found;
}

/** Reads no more of the body than what is needed to judge. */
export async function headOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= headBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, headBytes);
}

/** What has arrived of the file before this stream. */
export interface ArrivedBefore {
  /** bytes */
  size: number;
  /** as many of them as are needed to judge */
  head: Uint8Array;
}

/**
 * Passes the bytes on, but for those of a file that is not acceptable: its kind is judged from its head before the first
 * byte is passed on, its size is counted to the last (reading 16).
 */
export function inspectStream(
  source: AsyncIterable<Uint8Array>,
  expected: Expectation,
  { assertOwned, before }: { assertOwned: () => void; before?: ArrivedBefore },
) {
  let kind: FileKind | undefined;
  let size = before?.size ?? 0;

  return {
    /** @throws the refusal, in the middle of the stream */
    bytes: (async function* () {
      const held: Uint8Array[] = [];
      const judge = () => judgeHead(Buffer.concat([before?.head ?? Buffer.alloc(0), ...held]), expected);
      if (size >= headBytes) kind = await judge();
      for await (const chunk of source) {
        size += chunk.length;
        assertOwned();
        if (size > (expected.contentLength ?? size)) {
          throw new AppError('malformed-request', 'More has arrived than was declared.');
        }
        if (kind) {
          refuseTooLarge(size, kind.mediaType);
          yield chunk;
          continue;
        }
        held.push(chunk);
        if (size < headBytes) continue;
        kind = await judge();
        yield* held;
      }
      if (kind) return;
      // Where the file comes in pieces, too few bytes to judge are no fault: the rest may follow.
      if (!before) kind = await judge();
      yield* held;
    })(),
    /** Once the bytes have been read; undefined where too little of the file has arrived to tell. */
    kind: () => kind,
    /** bytes of the file so far */
    size: () => size,
  };
}

function refuseTooLarge(size: number, mediaType: MediaType): void {
  if (size <= maxBytes[mediaType]) return;
  throw new AppError(
    'file-too-large',
    mediaType === 'photo'
      ? 'The file is too large: images cannot exceed 50MB.'
      : 'The file is too large: videos cannot exceed 5GB.',
  );
}
