import { AppError } from '#server/platform/app-error.ts';

export function findErrorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

export function isMissing(error: unknown): boolean {
  return findErrorCode(error) === 'ENOENT' || findErrorCode(error) === 'ENOTDIR';
}

/** Maps a disk that is full or not mounted to an AppError, which the client is shown. @param error of a write */
export function mapDiskFailure(error: unknown): unknown {
  if (findErrorCode(error) === 'ENOTDIR') {
    return new AppError('unavailable', 'The storage is not available at the moment.', {
      retryAfterSeconds: 5,
      cause: error,
    });
  }
  if (findErrorCode(error) !== 'ENOSPC' && findErrorCode(error) !== 'EDQUOT') return error;
  return new AppError('storage-full', 'The storage is full. The file was not kept.', { cause: error });
}
