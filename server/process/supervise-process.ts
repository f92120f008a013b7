import type { ChildProcess } from 'node:child_process';
import type { Log } from '#server/platform/log.ts';

const firstDelayMs = 1_000;
const maxDelayMs = 30_000;
/** A process that ran for this long did not fail at its start: the next restart delay is short again. */
const healthyAfterMs = 60_000;
/** How often is asked whether a process that rests is needed, if nobody sends it a message. */
const restCheckMs = 10_000;

/** How a process ended: by its own exit code, or by a signal. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface SupervisedProcess {
  /** Sends a message to the process if it is running and connected. To one that rests it means: see whether it is needed. */
  send(message: object): void;
  /** Sends SIGTERM to the process, and SIGKILL after `stopTimeoutMs`. */
  stop(): Promise<void>;
}

/**
 * Runs a process and restarts it when it exits, with a growing delay if it fails soon after its start. A process that does
 * not respond to heartbeats (`supervise-process.ts`) is killed.
 */
export function superviseProcess({
  log,
  name,
  start,
  onDeath,
  stopTimeoutMs,
  maxUnansweredBeats,
  isNeeded,
}: {
  log: Log;
  /** for the log */
  name: string;
  start: () => ChildProcess;
  onDeath?: (pid: number, end: ProcessEnd) => void;
  /** how long the process may take to stop after SIGTERM */
  stopTimeoutMs: number;
  /** how many heartbeats in a row may stay without a response */
  maxUnansweredBeats: number;
  /**
   * For a process that ends with code 0 to rest when it has had nothing to do: whether it has something to do again. It is started
   * once in any case.
   */
  isNeeded?: () => Promise<boolean>;
}): SupervisedProcess {
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let delayMs = firstDelayMs;
  let stopping = false;
  let resting: NodeJS.Timeout | undefined;

  const rest = () => {
    resting = setInterval(look, restCheckMs);
    // Work may have come while it ended.
    look();
  };
  const look = () => {
    isNeeded?.().then(
      (needed) => needed && resting && begin(),
      (error: unknown) => log.warn({ err: error }, `it is unknown whether ${name} has something to do`),
    );
  };

  const begin = () => {
    clearInterval(resting);
    resting = undefined;
    const startedAt = Date.now();
    const started = start();
    child = started;
    started.on('error', (error) => log.error({ err: error }, `${name} could not be reached`));
    watchHeartbeat(started, maxUnansweredBeats, () => {
      log.error({ childPid: started.pid }, `${name} does not respond and is replaced`);
      started.kill('SIGKILL');
    });
    started.once('exit', (code, signal) => {
      child = undefined;
      if (stopping) return;
      if (isNeeded && code === 0) {
        rest();
        return;
      }
      if (Date.now() - startedAt > healthyAfterMs) delayMs = firstDelayMs;
      log.error({ code, signal, restartInMs: delayMs }, `${name} died`);
      onDeath?.(started.pid ?? -1, { code, signal });
      restart = setTimeout(begin, delayMs);
      delayMs = Math.min(delayMs * 2, maxDelayMs);
    });
  };
  begin();

  return {
    send(message) {
      if (resting) look();
      else if (child?.connected) child.send(message);
    },
    async stop() {
      stopping = true;
      clearTimeout(restart);
      clearInterval(resting);
      resting = undefined;
      const running = child;
      if (!running) return;
      await new Promise<void>((resolve) => {
        const kill = setTimeout(() => running.kill('SIGKILL'), stopTimeoutMs);
        running.once('exit', () => {
          clearTimeout(kill);
          resolve();
        });
        running.kill('SIGTERM');
      });
    },
  };
}

const beatMs = 1_000;
/** A process that starts may be busy for this many beats. */
const maxUnansweredAtStart = 60;

/**
 * Sends a ping to a process once a second, to detect a blocked event loop. It counts pings and not seconds: while the whole
 * machine is suspended no ping is sent, so no process is replaced for that.
 *
 * @param maxUnanswered how many pings in a row may stay without a response after the first response
 */
function watchHeartbeat(child: ChildProcess, maxUnanswered: number, onUnresponsive: () => void): void {
  let unanswered = 0;
  let limit = maxUnansweredAtStart;
  const timer = setInterval(() => {
    if (unanswered >= limit) {
      clearInterval(timer);
      onUnresponsive();
      return;
    }
    unanswered += 1;
    // A ping that cannot be sent counts as unanswered.
    if (child.connected) child.send({ type: 'ping' }, () => {});
  }, beatMs);
  child.on('message', (message) => {
    if ((message as { type?: unknown }).type !== 'pong') return;
    unanswered = 0;
    limit = maxUnanswered;
  });
  child.once('exit', () => clearInterval(timer));
}

/** The other side: responds to the pings of the parent process. */
export function respondToHeartbeat(): void {
  process.on('message', (message) => {
    if ((message as { type?: unknown }).type === 'ping') process.send?.({ type: 'pong' }, undefined, {}, () => {});
  });
}
