import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type { SystemProcess } from '#contract/system/system.ts';
import type { Log } from '#server/platform/log.ts';
import type { ProcessRepository } from './process.repository.ts';

const reportEveryMs = 30_000;

/**
 * Reports this process to the database until it is stopped. A report that fails is only logged: the process is there all the same.
 * @returns stops, and removes the process from the list
 */
export function startReports(
  repository: Pick<ProcessRepository, 'report' | 'remove' | 'removeOld'>,
  { kind, version, log }: Pick<SystemProcess, 'kind' | 'version'> & { log: Pick<Log, 'debug'> },
): () => Promise<void> {
  const process = { id: randomUUID(), kind, host: os.hostname(), version };
  const quietly = (work: Promise<void>) =>
    work.catch((error: unknown) => log.debug({ err: error }, 'this process could not be reported'));
  let last = quietly(repository.report(process).then(repository.removeOld));
  const timer = setInterval(() => (last = quietly(repository.report(process))), reportEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await last;
    await quietly(repository.remove(process.id));
  };
}
