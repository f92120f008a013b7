import { AppError } from '#server/platform/app-error.ts';

export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
}

/** Maps a full disk to an AppError, which the client is shown. */
export function mapFullDisk(error: unknown): unknown {
  if (codeOf(error) !== 'ENOSPC' && codeOf(error) !== 'EDQUOT') return error;
  return new AppError('storage-full', 'The storage is full. The file was not kept.', { cause: error });
}
