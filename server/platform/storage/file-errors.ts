import { AppError } from '#server/platform/app-error.ts';

export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
}

/** A full disk is no bug of ours, and the sender is told so. */
export function outOfRoom(error: unknown): unknown {
  if (codeOf(error) !== 'ENOSPC' && codeOf(error) !== 'EDQUOT') return error;
  return new AppError('storage-full', 'The storage is full. The file was not kept.', { cause: error });
}
