import type { Log } from '#server/platform/log.ts';

/** What nobody caught leaves the process in a state that nobody knows: it ends, with the reason in the log. */
export function exitOnUnexpected(log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, event);
      process.exit(1);
    });
  }
}
