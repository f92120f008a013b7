import { filmFailures } from '#contract/media/film-failures.ts';
import { AppError } from '#server/platform/app-error.ts';
import { CommandError, type CommandFailure } from './bounded-command.ts';

const notItsFault: CommandFailure[] = ['aborted', 'interrupted', 'not-found'];

/**
 * Turns the end of a program into what staff are told. What may go better at another try (no room on the disk, the
 * program gone, the work taken away) stays what it is; everything else is the file's own doing.
 * @param message where the program did not make sense of the file
 */
export function filmProblem(message: string = filmFailures.unreadable): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof CommandError) || notItsFault.includes(error.failure)) throw error;
    if (error.stderr.includes('No space left on device')) throw error;
    const isEndless = error.failure === 'timeout' || error.failure === 'silence';
    const isTooMuch = error.stderr.includes('Cannot allocate memory') || error.failure === 'too-much-output';
    const reason = isEndless ? filmFailures.tooSlow : isTooMuch ? filmFailures.tooMuchMemory : message;
    throw new AppError('file-damaged', reason, { cause: error });
  };
}
