import type { Log } from '#server/platform/log.ts';

/** Ctrl-C reaches us from the terminal and, a moment later, once more through npm: that is one wish to stop, not two. */
const sameWishMs = 500;

/** The first SIGTERM or SIGINT stops in good order and exits with 0; another one exits at once. */
export function stopOnSignals(log: Log, stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > sameWishMs) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    log.info({ signal }, 'stopping');
    stop().then(
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
