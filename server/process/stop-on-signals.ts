import { setTimeout } from 'node:timers/promises';
import type { Log } from '#server/platform/log.ts';
import type { Services } from '#server/services.ts';

/** During a stop, requests that take longer are aborted. Uploads need this long. */
export const stopTimeoutMs = 30_000;

/** Ctrl-C arrives from the terminal and, a moment later, again from npm. Both are one signal. */
const duplicateSignalMs = 500;

/**
 * The first SIGTERM or SIGINT stops gracefully and exits with 0; another one exits at once with 1. One that arrives during
 * the start waits for its end: `starting` then gives the function that stops.
 */
export function stopOnSignals(log: Log, starting: Promise<{ stop(): Promise<void> }>): void {
  let stoppingSince: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > duplicateSignalMs) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    log.info({ signal }, 'stopping');
    stop(starting).then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

async function stop(starting: Promise<{ stop(): Promise<void> }>): Promise<void> {
  await (await starting).stop();
}

/** Logs an uncaught error and exits: the state of the process is unknown afterwards. */
export function exitOnUnexpected(log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, event);
      process.exit(1);
    });
  }
}

/**
 * The first part of a stop: `/accepting` and `/readyz` answer 503 at once, and everything else as before, until balancers have noticed.
 * Responses end their connections, so that few are left that a client may use at the moment when they are closed.
 */
export async function drain({ config, stopping }: Pick<Services, 'config' | 'stopping'>): Promise<void> {
  stopping.isDraining = true;
  if (config.drainMs > 0) await setTimeout(config.drainMs);
}
