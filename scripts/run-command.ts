import { parseArgs, type ParseArgsConfig } from 'node:util';
import { readConfig } from '#server/config.ts';
import { BackupError } from '#server/backup/backup-folder.ts';
import { AppError } from '#server/platform/app-error.ts';
import { backgroundTimeoutMs } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import { assertStudioForCommand } from '#server/process/prepare-data.ts';
import { explainFailure } from '#server/process/start-failure.ts';
import { createServices, type Services } from '#server/services.ts';

/** The command was called wrongly, or refuses to run; nothing was changed. The message says why. */
export class UsageError extends Error {}

/** @throws UsageError with the error and `usage` if the arguments contain an unknown option */
export function parseArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  usage: string,
  args = process.argv.slice(2),
) {
  try {
    return parseArgs({ allowPositionals: true, options, args });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

/** Runs `work` with the services of the configured studio, which must be there already. A server may be running. */
export async function withServices<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const config = readConfig();
  await assertStudioForCommand(config);
  const services = await createServices(config, createLog('silent'), { timeoutMs: backgroundTimeoutMs });
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}

const interrupted = new AbortController();

/** Aborted by a signal after `abortOnSignals`. */
export const whenInterrupted = interrupted.signal;

/** An interrupted command leaves nothing half done. */
export function abortOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => interrupted.abort(new BackupError(`Ended by ${signal}. Nothing was kept.`)));
  }
}

/** Runs a command, and ends with its exit code. */
export async function runCommand(
  run: (args: string[]) => Promise<number>,
  args = process.argv.slice(2),
): Promise<void> {
  const code = await runForExitCode(() => run(args));
  // A command that failed may leave timers and connections, which would keep the process running.
  if (code === 1 || code === 2) process.exit(code);
  process.exitCode = code;
}

/**
 * @returns the code that `run` returns, 2 for a UsageError, and 1 for any other error. Expected errors are printed as one
 * message, others with their stack.
 */
export async function runForExitCode(run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    console.error(formatMessage(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

function formatMessage(error: unknown): string {
  if (error instanceof UsageError || error instanceof BackupError) return error.message;
  if (error instanceof AppError) return error.errors?.map(({ message }) => message).join('\n') ?? error.message;
  return explainFailure(error).replace('Lightwell cannot start. ', '');
}
