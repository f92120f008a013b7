import { videoFailures } from '#contract/media/film-failures.ts';
import { AppError } from '#server/platform/app-error.ts';
import { CommandError, type CommandFailure } from './bounded-command.ts';

const externalFailures: CommandFailure[] = ['aborted', 'interrupted', 'not-found'];

/**
 * Turns a command's failure into an error for staff. Failures that are not the file's fault (disk full, program missing,
 * job aborted) are rethrown unchanged, so that the job is retried.
 * @param message for a file that the program cannot read
 */
export function videoProblem(message: string = videoFailures.unreadable): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof CommandError) || externalFailures.includes(error.failure)) throw error;
    if (error.stderr.includes('No space left on device')) throw error;
    const isEndless = error.failure === 'timeout' || error.failure === 'silence';
    const isTooMuch = error.stderr.includes('Cannot allocate memory') || error.failure === 'too-much-output';
    const reason = isEndless ? videoFailures.tooSlow : isTooMuch ? videoFailures.tooMuchMemory : message;
    throw new AppError('file-damaged', reason, { cause: error });
  };
}
