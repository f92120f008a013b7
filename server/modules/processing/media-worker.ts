import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#server/platform/app-error.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Log } from '#server/platform/log.ts';
import type { JobWatchdog } from './job-watchdog.ts';
import { faultOf, lostAfterMs, lostReason, type MediaFault, pauseAfterWaiting } from './media-fault.ts';
import type { DeadLeases } from './dead-leases.repository.ts';
import { type JobOutcome, type JobQueue, maxAttempts } from './job-queue.repository.ts';
import { isOtherProcessAlive, thisMachine } from '#server/platform/process-alive.ts';

const leaseMs = 60_000;
const pollMs = 1_000;
/** Doubled with each attempt. */
const firstRetryMs = 5_000;
/** While the infrastructure fails, nothing is taken from the queue for a while, doubled each time. */
const firstBreakMs = 1_000;
const maxBreakMs = 30_000;
const killedReason =
  'The file stopped the media worker again and again. It may be damaged: export it again and upload it anew.';

/** Who holds a lease: whoever started the process `pid` can tell which leases died with it. */
export function workerIdOf(pid: number | undefined): string {
  return `${thisMachine}:${pid}`;
}

/**
 * Frees what workers of this machine held that are no more: nobody need wait for their leases. Why they ended is not known,
 * so no try counts. What other machines hold, and this one before it was started anew, runs out by itself.
 */
export async function releaseDeadWorkers(leases: Pick<DeadLeases, 'listHolders' | 'release'>): Promise<void> {
  for (const holder of await leases.listHolders()) {
    const [host, pid] = holder.split(/:(?=\d+$)/);
    if (host === thisMachine && !isOtherProcessAlive(Number(pid))) await leases.release(holder, false);
  }
}

/** Reading and encoding take seconds for a picture; a film is copied, at five megabytes a second at the very least. */
function timeLimitMs(row: MediaTable): number {
  return row.mediaType === 'photo' ? 180_000 : 120_000 + row.fileSize / 5_000;
}

export interface MediaWorkerParts {
  queue: JobQueue;
  /** @param signal aborts when the lease is lost, as by the item's deletion */
  process: (row: MediaTable, workerId: string, signal: AbortSignal) => Promise<JobOutcome>;
  watchdog: JobWatchdog;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  workerId: string;
  /** Rejects with storage-full where the disk is nearly full: the item waits, as for storage that is away. */
  assertRoom?(): Promise<void>;
  /** Awaited after each item that the public can see from now on; `row` is as it was before. */
  onReady(row: MediaTable): Promise<void>;
  /** How soon the worker notices that a row is lost. Much less than the lease. */
  heartbeatMs?: number;
}

export type MediaWorker = ReturnType<typeof createMediaWorker>;

/** Processes claimed media one after the other; renditions of one are made in parallel. */
export function createMediaWorker(parts: MediaWorkerParts) {
  const { queue, watchdog, log, workerId, onReady, heartbeatMs = 15_000 } = parts;
  let current: string | undefined;
  let ring: (() => void) | undefined;
  let isRung = false;
  /** Whether the infrastructure failed since it was last asked. */
  let hasFault = false;

  const work = async (row: MediaTable): Promise<void> => {
    const started = performance.now();
    const lost = new AbortController();
    const heartbeat = setInterval(() => {
      queue
        .renew(row.id, workerId, inMs(leaseMs))
        .then((isHeld) => isHeld || lost.abort())
        .catch((error: unknown) => log.warn({ err: error }, 'no heartbeat'));
      // A film is made for hours.
      parts.assertRoom?.().catch((error: unknown) => lost.abort(error));
    }, heartbeatMs);
    watchdog.arm(row.id, timeLimitMs(row));
    try {
      await parts.assertRoom?.();
      const outcome = await parts.process(row, workerId, lost.signal);
      if (await queue.finish(row.id, workerId, outcome)) await onReady(row);
      log.info({ media: row.id, ms: Math.round(performance.now() - started) }, 'processed');
    } catch (error) {
      const { aborted, reason } = lost.signal;
      if (aborted && !(reason instanceof AppError)) {
        log.info({ media: row.id }, 'stopped: the item was deleted or taken over');
        await queue.release(row.id, workerId);
      } else await settle(row, aborted ? reason : error);
    } finally {
      clearInterval(heartbeat);
      watchdog.disarm(row.id);
    }
  };

  /** Gives the item up, or has it tried again: what is nobody's fault but the storage's for as long as it takes. */
  const settle = async (row: MediaTable, error: unknown): Promise<void> => {
    const fault = faultOf(error);
    const waitedMs = row.waitingSince === null ? 0 : Date.now() - Date.parse(row.waitingSince);
    if (fault === 'infrastructure' || (fault === 'missing' && waitedMs < lostAfterMs)) {
      // One lost original keeps no other waiting.
      if (fault === 'infrastructure') hasFault = true;
      const retryInMs = pauseAfterWaiting(waitedMs);
      const fields = { err: error, media: row.id, retryInMs };
      if (row.waitingSince === null) log.warn(fields, 'a media item waits for the storage');
      else log.info(fields, 'a media item still waits for the storage');
      await queue.postpone(row.id, workerId, inMs(retryInMs));
      return;
    }
    if (fault !== 'unknown' || row.attempts >= maxAttempts) {
      log.error({ err: error, media: row.id, attempts: row.attempts }, 'a media item failed');
      await queue.fail(row.id, workerId, reasonOf(fault, error));
      return;
    }
    const waitMs = firstRetryMs * 2 ** (row.attempts - 1);
    log.warn({ err: error, media: row.id, attempts: row.attempts, retryInMs: waitMs }, 'a media item is tried again');
    await queue.retry(row.id, workerId, inMs(waitMs));
  };

  const worker = {
    /** @returns whether there was something to do */
    async runOnce(): Promise<boolean> {
      const now = new Date().toISOString();
      await queue.releaseExpired(now);
      for (const media of await queue.failExhausted(now, killedReason)) log.error({ media }, killedReason);
      const row = await queue.claim(workerId, now, inMs(leaseMs));
      if (!row) return false;
      current = row.id;
      await work(row);
      current = undefined;
      return true;
    },

    /** Works until `signal` says stop; the item under way is finished. */
    async run(signal: AbortSignal): Promise<void> {
      let faults = 0;
      while (!signal.aborted) {
        const worked = await worker.runOnce().catch((error: unknown) => {
          log.error({ err: error }, 'the queue of media cannot be read; it is tried again');
          hasFault = true;
          return false;
        });
        faults = hasFault ? faults + 1 : 0;
        hasFault = false;
        if (faults > 0) await takeBreak(faults, signal);
        else if (!worked && !isRung && !signal.aborted) await waitForRing();
        isRung = false;
      }
    },

    /** There may be something to do. */
    wake(): void {
      isRung = true;
      ring?.();
    },

    /** For a worker that has to go before its item is done. */
    async release(): Promise<void> {
      if (current) await queue.release(current, workerId);
    },
  };

  const waitForRing = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      ring = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return worker;
}

async function takeBreak(faults: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.min(firstBreakMs * 2 ** (faults - 1), maxBreakMs), undefined, { signal }).catch(() => {});
}

function reasonOf(fault: MediaFault, error: unknown): string {
  if (fault === 'missing') return lostReason;
  return error instanceof AppError ? error.message : 'The file could not be processed. The log says why.';
}

function inMs(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}
