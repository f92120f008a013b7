import type { Log } from '#server/platform/log.ts';

/** Logs an uncaught error and exits: the state of the process is unknown afterwards. */
export function exitOnUnexpected(log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, event);
      process.exit(1);
    });
  }
}
