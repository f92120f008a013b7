import { limits } from '#contract/limits.ts';
import type { MediaType } from '#contract/media.ts';
import { AppError } from '#server/app-error.ts';
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

/**
 * Passes the bytes on, but for those of a file that is not acceptable: its kind is judged from its head before the first
 * byte is passed on, its size is counted to the last (reading 16).
 */
export function inspectStream(source: AsyncIterable<Uint8Array>, expected: Expectation, assertOwned: () => void) {
  let kind: FileKind | undefined;
  let size = 0;

  const judge = async (head: Uint8Array[]) => {
    if (size === 0) throw new AppError('file-damaged', 'The file is empty.');
    const found = await judgeFile(Buffer.concat(head));
    if (!found) throw notSupported();
    const wanted = expected.mediaType ?? claimedMediaType(expected.contentType);
    if (wanted && found.mediaType !== wanted) throw mismatch(found.mediaType, wanted);
    refuseTooLarge(expected.contentLength ?? 0, found.mediaType);
    return found;
  };

  return {
    /** @throws the refusal, in the middle of the stream */
    bytes: (async function* () {
      const head: Uint8Array[] = [];
      for await (const chunk of source) {
        size += chunk.length;
        assertOwned();
        if (kind) {
          refuseTooLarge(size, kind.mediaType);
          yield chunk;
          continue;
        }
        head.push(chunk);
        if (size < headBytes) continue;
        kind = await judge(head);
        yield* head;
      }
      if (kind) return;
      kind = await judge(head);
      yield* head;
    })(),
    /** Once the bytes have been read. */
    kind: () => kind as FileKind,
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
