import { setTimeout as sleep } from 'node:timers/promises';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { createFault } from '#contract/faults/field-fault.ts';
import { en } from '#contract/faults/messages.ts';
import { dayMs, minuteMs } from '#contract/durations.ts';
import { AppError, isInfrastructureFault } from '#server/platform/app-error.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Log } from '#server/platform/log.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type CheckSums, hashFile, sumFile } from '#server/platform/storage/read-chunks.ts';
import { isOtherProcessAlive, thisMachine } from '#server/platform/process-alive.ts';
import { type JobOutcome, type JobQueue, maxAttempts } from './job-queue.repository.ts';
import { formatFailure, lostFile } from './failures.ts';

const leaseMs = 60_000;
const pollMs = 1_000;
/** Doubled with each attempt. */
const firstRetryMs = 5_000;
/** While the infrastructure fails, no job is claimed for this time, doubled each time. */
const firstBackoffMs = 1_000;
const maxBackoffMs = 30_000;
const killed = createFault('file-stops-worker');

/** A photo takes seconds; a video is copied with at least five megabytes a second. */
function timeLimitMs(row: MediaTable): number {
  return row.mediaType === 'photo' ? 180_000 : 120_000 + row.fileSize / 5_000;
}

export interface MediaWorkerParts {
  queue: Pick<
    JobQueue,
    | 'now'
    | 'claim'
    | 'renew'
    | 'finish'
    | 'fail'
    | 'retry'
    | 'postpone'
    | 'release'
    | 'releaseExpired'
    | 'failExhausted'
  >;
  /** @param signal aborts when the lease is lost, for example because the item was deleted */
  process: (row: MediaTable, workerId: string, signal: AbortSignal) => Promise<JobOutcome>;
  watchdog: JobWatchdog;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  workerId: string;
  /** Rejects with storage-full if the disk is nearly full: the item then waits. */
  assertRoom?(): Promise<void>;
  /** Awaited after each item that becomes visible to the public; `row` is its state before. */
  onReady(row: MediaTable): Promise<void>;
  /** Awaited after each item that is given up. */
  onFailed?(): Promise<void>;
  /** Lets what is processed take the place of what it replaces; awaited before each job, and while there is none. */
  takePlaces?(): Promise<void>;
  /** How often the lease is renewed, and a lost lease noticed. Much shorter than the lease. */
  heartbeatMs?: number;
}

export type MediaWorker = ReturnType<typeof createMediaWorker>;

/** Processes queued media one at a time; the renditions of one item are made in parallel. */
export function createMediaWorker(parts: MediaWorkerParts) {
  const { queue, watchdog, log, workerId, onReady, heartbeatMs = 15_000 } = parts;
  let current: string | undefined;
  /** of the last job, as `performance.now()` */
  let endedAt = performance.now();
  let onWake: (() => void) | undefined;
  let isWoken = false;
  /** Whether the infrastructure failed in the current iteration. */
  let hasFault = false;

  const inMs = async (ms: number) => new Date((await queue.now()) + ms).toISOString();

  const work = async (row: MediaTable): Promise<void> => {
    const started = performance.now();
    const lease = new AbortController();
    const heartbeat = setInterval(() => {
      inMs(leaseMs)
        .then((until) => queue.renew(row.id, workerId, until))
        .then((isHeld) => isHeld || lease.abort())
        .catch((error: unknown) => log.warn({ err: error }, 'failed to renew the lease'));
      // Checked repeatedly: a video takes hours.
      parts.assertRoom?.().catch((error: unknown) => lease.abort(error));
    }, heartbeatMs);
    watchdog.arm(row.id, timeLimitMs(row));
    try {
      await parts.assertRoom?.();
      const outcome = await parts.process(row, workerId, lease.signal);
      if (await queue.finish(row.id, workerId, outcome)) await onReady(row);
      log.info({ media: row.id, ms: Math.round(performance.now() - started) }, 'processed');
    } catch (error) {
      const { aborted, reason } = lease.signal;
      if (aborted && !(reason instanceof AppError)) {
        log.info({ media: row.id }, 'stopped: the item was deleted or taken over');
        await queue.release(row.id, workerId);
      } else await handleFailure(row, aborted ? reason : error);
    } finally {
      clearInterval(heartbeat);
      watchdog.disarm(row.id);
    }
  };

  /** Marks the item as failed or queues it again. Infrastructure failures are retried for as long as they last. */
  const handleFailure = async (row: MediaTable, error: unknown): Promise<void> => {
    const fault = toFault(error);
    const waitedMs = row.waitingSince === null ? 0 : (await queue.now()) - Date.parse(row.waitingSince);
    if (fault === 'infrastructure' || (fault === 'missing' && waitedMs < lostAfterMs)) {
      // A single missing original does not slow down other items.
      if (fault === 'infrastructure') hasFault = true;
      const retryInMs = retryDelayMs(waitedMs);
      const fields = { err: error, media: row.id, retryInMs };
      if (row.waitingSince === null) log.warn(fields, 'media item postponed: storage or database unavailable');
      else log.info(fields, 'media item postponed again: storage or database unavailable');
      await queue.postpone(row.id, workerId, await inMs(retryInMs));
      return;
    }
    if (fault !== 'unknown' || row.attempts >= maxAttempts) {
      log.error({ err: error, media: row.id, attempts: row.attempts }, 'media item failed');
      await queue.fail(row.id, workerId, formatReason(fault, error));
      await parts.onFailed?.();
      return;
    }
    const waitMs = firstRetryMs * 2 ** (row.attempts - 1);
    log.warn({ err: error, media: row.id, attempts: row.attempts, retryInMs: waitMs }, 'media item will be retried');
    await queue.retry(row.id, workerId, await inMs(waitMs));
  };

  const worker = {
    /** @returns whether there was a job */
    async runOnce(): Promise<boolean> {
      await parts.takePlaces?.();
      const now = await inMs(0);
      await queue.releaseExpired(now);
      for (const media of await queue.failExhausted(now, formatFailure(killed))) {
        log.error({ media }, en[killed.code]);
        await parts.onFailed?.();
      }
      const row = await queue.claim(workerId, now, await inMs(leaseMs));
      if (!row) return false;
      current = row.id;
      await work(row);
      current = undefined;
      endedAt = performance.now();
      return true;
    },

    /** For how long it has had no job. */
    idleMs: () => (current === undefined ? performance.now() - endedAt : 0),

    /** Works until `signal` aborts; the current item is finished. */
    async run(signal: AbortSignal): Promise<void> {
      let faults = 0;
      while (!signal.aborted) {
        const worked = await worker.runOnce().catch((error: unknown) => {
          log.error({ err: error }, 'failed to read the media queue; retrying');
          hasFault = true;
          return false;
        });
        faults = hasFault ? faults + 1 : 0;
        hasFault = false;
        if (faults > 0) await backOff(faults, signal);
        else if (!worked && !isWoken && !signal.aborted) await waitForWake();
        isWoken = false;
      }
    },

    /** Wake signal: there may be a job. */
    wake(): void {
      isWoken = true;
      onWake?.();
    },

    /** For a worker that must stop before its item is done. */
    async release(): Promise<void> {
      if (current) await queue.release(current, workerId);
    },
  };

  const waitForWake = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      onWake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return worker;
}

async function backOff(faults: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.min(firstBackoffMs * 2 ** (faults - 1), maxBackoffMs), undefined, { signal }).catch(() => {});
}

function formatReason(fault: MediaFault, error: unknown): string {
  if (fault === 'missing') return formatFailure(lostFile);
  return formatFailure(error instanceof AppError ? (error.fault ?? error.message) : createFault('file-failed'));
}

/**
 * The cause of a failed job. `file`: the file cannot be processed; `infrastructure`: storage or database is unavailable;
 * `missing`: the original is missing, but may come back with its disk; `unknown`: retry.
 */
type MediaFault = 'file' | 'infrastructure' | 'missing' | 'unknown';

function toFault(error: unknown): MediaFault {
  if (isInfrastructureFault(error)) return 'infrastructure';
  if (error instanceof AppError) {
    if (error.code === 'not-found') return 'missing';
    return error.status < 500 ? 'file' : 'unknown';
  }
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unknown';
}

const firstPauseMs = 2_000;
const maxPauseMs = 2 * minuteMs;

/** How long an item waits before the next retry: as long as it has waited in total, so that the total doubles each time. */
function retryDelayMs(waitedMs: number): number {
  return Math.min(Math.max(waitedMs, firstPauseMs), maxPauseMs);
}

/** An original that is missing for a day while the storage works is lost. A backup restored within the day prevents that. */
const lostAfterMs = dayMs;

/**
 * Runs `work` with a local copy of an item's original and its check sums. If `work` blames the file, the file is hashed again:
 * a disk or mount that fails during decoding looks to a decoder like a damaged picture.
 * @throws AppError not-found if the original is missing, file-damaged if it is truncated
 */
export function withOriginal<T>(
  storage: Storage,
  row: MediaTable,
  work: (file: string, sums: CheckSums) => Promise<T>,
): Promise<T> {
  return storage.withLocalFile(row.storageKey, async (file) => {
    if ((await stat(file)).size !== row.fileSize) throw new AppError('file-damaged', lostFile);
    const { mediaType, sha256, crc32 } = row;
    // Reading a video takes minutes: use the stored sums.
    const sums = mediaType === 'video' && sha256 && crc32 ? { sha256, crc32 } : await sumFile(file);
    try {
      return await work(file, sums);
    } catch (error) {
      if (toFault(error) === 'file' && (await hashFile(file)) !== sums.sha256) {
        throw new AppError('unavailable', 'The storage gave other bytes when it was read again.', { cause: error });
      }
      throw error;
    }
  });
}

export interface JobWatchdog {
  /** Kills this process unless `disarm` is called for the same job within `limitMs`. */
  arm(job: string, limitMs: number): void;
  disarm(job: string): void;
}

/**
 * A time limit that works even if a job blocks the event loop: the timer runs in a thread and kills the process. The job's
 * lease then expires, and the job is retried or marked as failed.
 */
export function createJobWatchdog(): JobWatchdog {
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), { execArgv: [] });
  thread.unref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const post = (job: string, limitMs: number) => thread.postMessage({ job, limitMs });
  return { arm: post, disarm: (job) => post(job, 0) };
}

interface Leases {
  listHolders(): Promise<Set<string>>;
  release(workerId: string, isItsFault: boolean): Promise<void>;
}

/** Identifies the holder of a lease, so that the parent of process `pid` knows which leases died with it. */
export function formatWorkerId(pid: number | undefined): string {
  return `${thisMachine}:${pid}`;
}

/**
 * Releases leases of this machine's dead workers, so that their jobs need not wait until the leases expire. No attempt is
 * counted, because the cause of death is unknown. Leases of other machines, or from before a reboot, expire.
 * @param ownId is not released. Without it, a lease of this process's pid is that of a dead process: this one holds none yet.
 */
export async function releaseDeadWorkers(leases: Leases, ownId?: string): Promise<void> {
  for (const holder of await leases.listHolders()) {
    if (holder === ownId) continue;
    const [host, pid] = holder.split(/:(?=\d+$)/);
    if (host === thisMachine && !isOtherProcessAlive(Number(pid))) await leases.release(holder, false);
  }
}

/**
 * Releases them now and every `everyMs`: a process that was killed may still be there when the next one starts.
 * @returns stops it
 */
export async function keepReleasingDeadWorkers(
  queues: Leases[],
  { log, everyMs = 10_000 }: { log: Pick<Log, 'warn'>; everyMs?: number },
): Promise<() => void> {
  const release = async (ownId?: string) => {
    for (const leases of queues) await releaseDeadWorkers(leases, ownId);
  };
  await release();
  const timer = setInterval(() => {
    release(formatWorkerId(process.pid)).catch((error: unknown) =>
      log.warn({ err: error }, 'failed to release the leases of dead workers'),
    );
  }, everyMs);
  return () => clearInterval(timer);
}
