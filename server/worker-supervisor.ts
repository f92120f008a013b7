import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { workerEnvironment } from './modules/media/worker-process.ts';
import type { Log } from './platform/log.ts';

const script = path.join(import.meta.dirname, 'worker.ts');
const firstDelayMs = 1_000;
const longestDelayMs = 30_000;
/** A worker that lived this long did not fail at its start: the next delay is short again. */
const healthyAfterMs = 60_000;
const patienceMs = 10_000;

export interface WorkerSupervisor {
  /** Tells the worker that there is something to do. */
  wake(): void;
  /** Asks the worker to end and, if it does not, ends it. */
  stop(): Promise<void>;
}

/**
 * Runs the media worker beside this process and starts it again when it dies: a picture that kills it takes nothing else
 * along. Messages are `{ type: 'content-changed' }` from the worker and `{ type: 'wake' }` to it.
 */
export function superviseWorker({
  log,
  onContentChanged,
  onDeath,
  file = script,
  args = [],
}: {
  log: Log;
  onContentChanged: () => void;
  /** What the dead worker (by its process id) held is free again. */
  onDeath: (pid: number) => Promise<void>;
  file?: string;
  args?: string[];
}): WorkerSupervisor {
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let delayMs = firstDelayMs;
  let stopping = false;

  const start = () => {
    const startedAt = Date.now();
    const started = fork(file, args, { stdio: 'inherit', env: { ...process.env, ...workerEnvironment } });
    child = started;
    started.on('message', (message) => {
      if ((message as { type?: unknown }).type === 'content-changed') onContentChanged();
    });
    started.on('error', (error) => log.error({ err: error }, 'the media worker could not be reached'));
    started.once('exit', (code, signal) => {
      child = undefined;
      if (stopping) return;
      if (Date.now() - startedAt > healthyAfterMs) delayMs = firstDelayMs;
      log.error({ code, signal, restartInMs: delayMs }, 'the media worker died');
      onDeath(started.pid ?? -1).catch((error: unknown) => log.error({ err: error }, 'its leases were not released'));
      restart = setTimeout(start, delayMs);
      delayMs = Math.min(delayMs * 2, longestDelayMs);
    });
  };
  start();

  return {
    wake() {
      if (child?.connected) child.send({ type: 'wake' });
    },
    async stop() {
      stopping = true;
      clearTimeout(restart);
      const running = child;
      if (!running) return;
      await new Promise<void>((resolve) => {
        const kill = setTimeout(() => running.kill('SIGKILL'), patienceMs);
        running.once('exit', () => {
          clearTimeout(kill);
          resolve();
        });
        running.kill('SIGTERM');
      });
    },
  };
}
