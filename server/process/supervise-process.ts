import type { ChildProcess } from 'node:child_process';
import { watchHeartbeat } from './heartbeat.ts';
import type { Log } from '#server/platform/log.ts';

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;
/** A process that lived this long did not fail at its start: the next delay is short again. */
const healthyAfterMs = 60_000;

/** How a process ended: by an exit code of its own, or by a signal. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface SupervisedProcess {
  /** Sends a message to the process, if it lives and listens. */
  tell(message: object): void;
  /** Asks the process to end and, if it does not, ends it. */
  stop(): Promise<void>;
}

/**
 * Runs a process and starts it again when it dies, a little later each time that it dies young. One that does not answer
 * any more (`heartbeat.ts`) is killed.
 */
export function superviseProcess({
  log,
  name,
  start,
  onDeath,
  patienceMs,
  maxUnansweredBeats,
}: {
  log: Log;
  /** what it is, for the log */
  name: string;
  start: () => ChildProcess;
  onDeath?: (pid: number, end: ProcessEnd) => void;
  /** what it gets to end by itself when it is asked to */
  patienceMs: number;
  /** for how many seconds in which this process ran it may be silent */
  maxUnansweredBeats: number;
}): SupervisedProcess {
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let delayMs = firstDelayMs;
  let stopping = false;

  const begin = () => {
    const startedAt = Date.now();
    const started = start();
    child = started;
    started.on('error', (error) => log.error({ err: error }, `${name} could not be reached`));
    watchHeartbeat(started, maxUnansweredBeats, () => {
      log.error({ childPid: started.pid }, `${name} does not answer and is replaced`);
      started.kill('SIGKILL');
    });
    started.once('exit', (code, signal) => {
      child = undefined;
      if (stopping) return;
      if (Date.now() - startedAt > healthyAfterMs) delayMs = firstDelayMs;
      log.error({ code, signal, restartInMs: delayMs }, `${name} died`);
      onDeath?.(started.pid ?? -1, { code, signal });
      restart = setTimeout(begin, delayMs);
      delayMs = Math.min(delayMs * 2, longestDelayMs);
    });
  };
  begin();

  return {
    tell(message) {
      if (child?.connected) child.send(message);
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
