import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#server/platform/app-error.ts';
import { isOtherProcessAlive } from '#server/platform/process-alive.ts';
import type { UploadRepository } from './upload.repository.ts';

const heartbeatMs = 5_000;
/** A receiver not heard of for this long died with its machine. */
const deadAfterMs = 4 * heartbeatMs;
/** How long an upload that nobody claims is kept (reading 17). */
const unclaimedTtlMs = 24 * 60 * 60 * 1000;
/** How long one who wants to continue waits for the receiver before, in another process, to hear of it. */
const patienceMs = 5_000;
/** How often a holder that can be continued looks whether it should be. */
const listenEveryMs = 1_000;
const askEveryMs = 100;

/** A process of the same number may have run here before: in a container it always has. */
const thisProcess = { host: os.hostname(), pid: process.pid, run: randomUUID() };
const receiver = JSON.stringify(thisProcess);

export type UploadHolds = ReturnType<typeof createUploadHolds>;
export type UploadHold = Awaited<ReturnType<UploadHolds['take']>>;

/** Sees to it that an upload has one receiver at a time, over all processes. */
export function createUploadHolds(repository: UploadRepository) {
  /** Holders in this process that can be continued by another. */
  const yielding = new Map<string, () => void>();

  const tryTaking = async (id: string): Promise<string | undefined> => {
    const now = new Date().toISOString();
    const staleBefore = new Date(Date.now() - deadAfterMs).toISOString();
    if (await repository.beginReceiving(id, { now, staleBefore, receiver })) return now;
    const row = await repository.find(id);
    if (row?.state === 'stored' || row?.state === 'claimed') throw alreadyUsed();
    // After a crash nobody should have to wait until the dead receiver counts as silent.
    if (!row?.receiver || !isDead(row.receiver)) return undefined;
    const taken = await repository.beginReceiving(id, { now, staleBefore, receiver, dead: row.receiver });
    return taken ? now : undefined;
  };

  /** Asks the one who holds it to stop, and waits for that. */
  const takeOver = async (id: string): Promise<string | undefined> => {
    for (const end = performance.now() + patienceMs; ;) {
      const token = await tryTaking(id);
      if (token || performance.now() > end) return token;
      yielding.get(id)?.();
      await repository.askToYield(id);
      await wait(askEveryMs);
    }
  };

  return {
    /**
     * Holds the upload for this receiver, with a heartbeat, until it is finished or given back.
     * @param onYield makes this a receiver that takes over from another of its kind, and stops when it is told to
     * @throws AppError upload-already-used or upload-in-progress
     */
    async take(id: string, onYield?: () => void) {
      let token = (await (onYield ? takeOver(id) : tryTaking(id))) ?? '';
      if (!token) throw inProgress();
      if (onYield) yielding.set(id, onYield);
      let held = true;
      const beat = async () => {
        const next = new Date().toISOString();
        held &&= await repository.continueReceiving(id, token, next);
        if (held) token = next;
      };
      const listen = async () => {
        if (onYield && (await repository.isAskedToYield(id, token))) onYield();
      };
      // These follow each other, so that the token shown is always the one last written.
      let beating: Promise<void> = Promise.resolve();
      const every = (ms: number, work: () => Promise<void>) =>
        setInterval(() => {
          beating = beating.then(work).catch(() => {});
        }, ms);
      const timers = [every(heartbeatMs, beat), ...(onYield ? [every(listenEveryMs, listen)] : [])];
      const stop = async () => {
        timers.forEach(clearInterval);
        if (yielding.get(id) === onYield) yielding.delete(id);
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
        /** @param clean runs only while nobody else can have stored anything under this id */
        async giveBack(clean?: () => Promise<void>) {
          await stop();
          if (clean) await beat();
          if (!held) return;
          await clean?.();
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
