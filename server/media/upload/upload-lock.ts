import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { dayMs } from '#contract/durations.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isOtherProcessAlive } from '#server/platform/process-alive.ts';
import type { UploadRepository } from './upload.repository.ts';

const heartbeatMs = 5_000;
/** A holder without a heartbeat for this long is dead, for example because its machine stopped. */
const deadAfterMs = 4 * heartbeatMs;
/** How long an unclaimed upload is stored. */
const unclaimedTtlMs = dayMs;
/** How long to wait until a holder in another process has released the lock. */
const acquireTimeoutMs = 5_000;
/** How often a holder checks whether its release was requested. */
const releaseCheckMs = 1_000;
const retryMs = 100;

/** `run` distinguishes this process from an earlier one with the same pid: in a container the pid is always the same. */
const thisProcess = { host: os.hostname(), pid: process.pid, run: randomUUID() };
const receiver = JSON.stringify(thisProcess);

export type UploadLocks = ReturnType<typeof createUploadLocks>;
export type UploadLock = Awaited<ReturnType<UploadLocks['acquire']>>;

/** Locks an upload for one receiver at a time, across all processes, by a heartbeat in its row. */
export function createUploadLocks(repository: UploadRepository) {
  /** Holders in this process that release on request. */
  const releasable = new Map<string, () => void>();

  const tryAcquire = async (id: string): Promise<string | undefined> => {
    const now = new Date().toISOString();
    const staleBefore = new Date(Date.now() - deadAfterMs).toISOString();
    if (await repository.beginReceiving(id, { now, staleBefore, receiver })) return now;
    const row = await repository.find(id);
    if (row?.state === 'stored' || row?.state === 'claimed') throw alreadyUsed();
    // After a crash on this host the lock is free at once, without waiting for the heartbeat to expire.
    if (!row?.receiver || !isDead(row.receiver)) return undefined;
    const isAcquired = await repository.beginReceiving(id, { now, staleBefore, receiver, dead: row.receiver });
    return isAcquired ? now : undefined;
  };

  /** Requests the release from the current holder and waits for it. */
  const acquireFromHolder = async (id: string): Promise<string | undefined> => {
    for (const end = performance.now() + acquireTimeoutMs; ;) {
      const token = await tryAcquire(id);
      if (token || performance.now() > end) return token;
      releasable.get(id)?.();
      await repository.requestRelease(id);
      await wait(retryMs);
    }
  };

  return {
    /**
     * Locks the upload until it is finished or released.
     * @param onReleaseRequested called when another receiver wants the lock; if given, this call requests the release from
     * other holders too
     * @throws AppError upload-already-used or upload-in-progress
     */
    async acquire(id: string, onReleaseRequested?: () => void) {
      let token = (await (onReleaseRequested ? acquireFromHolder(id) : tryAcquire(id))) ?? '';
      if (!token) throw inProgress();
      if (onReleaseRequested) releasable.set(id, onReleaseRequested);
      let held = true;
      const beat = async () => {
        const next = new Date().toISOString();
        held &&= await repository.continueReceiving(id, token, next);
        if (held) token = next;
      };
      const checkRelease = async () => {
        if (onReleaseRequested && (await repository.isReleaseRequested(id, token))) onReleaseRequested();
      };
      // Run in sequence, so that the token is always the one written last.
      let beating: Promise<void> = Promise.resolve();
      const every = (ms: number, work: () => Promise<void>) =>
        setInterval(() => {
          beating = beating.then(work).catch(() => {});
        }, ms);
      const timers = [every(heartbeatMs, beat), ...(onReleaseRequested ? [every(releaseCheckMs, checkRelease)] : [])];
      const stop = async () => {
        timers.forEach(clearInterval);
        if (releasable.get(id) === onReleaseRequested) releasable.delete(id);
        await beating;
      };

      return {
        /** @throws AppError upload-in-progress */
        assertOwned() {
          if (!held) throw inProgress();
        },
        async finish({ size, mimeType }: { size: number; mimeType: string }) {
          await stop();
          const now = Date.now();
          const stored = {
            size,
            mimeType,
            storedAt: new Date(now).toISOString(),
            expiresAt: new Date(now + unclaimedTtlMs).toISOString(),
          };
          if (!held || !(await repository.finishReceiving(id, token, stored))) {
            held = false;
            throw inProgress();
          }
          held = false;
        },
        /** @param cleanUp runs only while the lock is held, so that it cannot delete what another receiver stored */
        async release(cleanUp?: () => Promise<void>) {
          await stop();
          if (cleanUp) await beat();
          if (!held) return;
          await cleanUp?.();
          await repository.abandonReceiving(id, token);
          held = false;
        },
      };
    },
  };
}

function isDead(other: string): boolean {
  const { host, pid, run } = JSON.parse(other) as typeof thisProcess;
  return host === thisProcess.host && run !== thisProcess.run && !isOtherProcessAlive(pid);
}

export function alreadyUsed(): AppError {
  return new AppError('upload-already-used', 'A file has been uploaded to this address already. Ask for a new one.');
}

function inProgress(): AppError {
  return new AppError('upload-in-progress', 'This upload is being received already.', { retryAfterSeconds: 5 });
}
