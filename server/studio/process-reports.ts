import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { hourMs } from '#contract/durations.ts';
import { processAliveSeconds, rightClockSeconds } from '#contract/limits.ts';
import type { SystemProcess } from '#contract/system.ts';
import { maxClockSkewMs } from '#server/platform/db/database-now.ts';
import type { Log } from '#server/platform/log.ts';
import type { ProcessRepository } from './process.repository.ts';

const reportEveryMs = 30_000;
/** An answer that took longer says little about the clock. */
const maxRoundTripMs = 1_000;
/** A wrong clock is logged so often. */
const warnEveryMs = hourMs;
/** Of two clocks that are each closer to the database's, neither is so far ahead of the other that sessions end. */
const clockLimitSeconds = maxClockSkewMs / 2_000;

/**
 * Reports this process to the database until it is stopped, and compares its clock with the database's. A report that fails is only logged: the
 * process is there all the same.
 * @returns stops, and removes the process from the list at once
 */
export function startReports(
  repository: Pick<ProcessRepository, 'report' | 'readClock' | 'remove' | 'removeEnded'>,
  {
    kind,
    version,
    log,
  }: Pick<SystemProcess, 'kind' | 'version'> & { log: Pick<Log, 'debug' | 'info' | 'warn' | 'error'> },
): () => Promise<void> {
  const process = { id: randomUUID(), kind, host: os.hostname(), version };
  const checkClock = createClockCheck(repository, log);
  const report = async () => {
    await repository.report({ ...process, clockAheadSeconds: await checkClock() });
    await repository.removeEnded(process, processAliveSeconds);
  };
  const quietly = (work: Promise<void>) =>
    work.catch((error: unknown) => log.debug({ err: error }, 'this process could not be reported'));
  let last = quietly(report());
  const timer = setInterval(() => (last = quietly(report())), reportEveryMs);
  timer.unref();
  let removed: Promise<void> | undefined;
  return () => {
    clearInterval(timer);
    removed ??= last.then(() => quietly(repository.remove(process.id)));
    return removed;
  };
}

/** @returns compares the clocks, logs a difference, and returns how many seconds this one is ahead; null if that cannot be told */
export function createClockCheck(
  { readClock }: Pick<ProcessRepository, 'readClock'>,
  log: Pick<Log, 'info' | 'warn' | 'error'>,
  now: () => number = Date.now,
) {
  let loggedAt: number | undefined;
  return async (): Promise<number | null> => {
    const [sentAt, startedAt] = [now(), performance.now()];
    const theirs = await readClock();
    const tookMs = performance.now() - startedAt;
    if (tookMs > maxRoundTripMs) return null;
    const aheadSeconds = Math.round(sentAt + tookMs / 2 - theirs) / 1_000;
    if (Math.abs(aheadSeconds) < rightClockSeconds) {
      if (loggedAt !== undefined) log.info({ aheadSeconds }, 'the clock of this machine is right again');
      loggedAt = undefined;
    } else if (loggedAt === undefined || performance.now() - loggedAt >= warnEveryMs) {
      loggedAt = performance.now();
      if (Math.abs(aheadSeconds) < clockLimitSeconds) {
        log.warn({ aheadSeconds }, "the clock of this machine differs from the database's: let NTP set both");
      } else {
        log.error(
          { aheadSeconds },
          "the clock of this machine differs from the database's by minutes: from five minutes between two nodes on, each ends the sessions that the " +
            'other one opened. Let NTP set both, then sign in again',
        );
      }
    }
    return aheadSeconds;
  };
}
