import type { Log } from '#server/platform/log.ts';

/** What is new is told at once, and of many new ones as often as this; what only looks better waits this long for more. */
const intervalsMs = { new: 1_000, better: 10_000 };

export type Announcement = ReturnType<typeof createAnnouncement>;

/**
 * Tells that what the public sees has changed. Each time every kept page is rendered anew, for which its visitors wait, so
 * it is not told of each picture of a batch.
 */
export function createAnnouncement(
  tell: () => Promise<void>,
  { log, intervals = intervalsMs }: { log: Pick<Log, 'error'>; intervals?: typeof intervalsMs },
) {
  let timer: NodeJS.Timeout | undefined;
  let due = Infinity;
  let toldAt = -Infinity;

  const now = async () => {
    clearTimeout(timer);
    due = Infinity;
    toldAt = performance.now();
    await tell();
  };

  return {
    /** Resolves when it is told, or known to be told soon. */
    async announce(what: keyof typeof intervalsMs): Promise<void> {
      const present = performance.now();
      const at = what === 'new' ? Math.max(present, toldAt + intervals.new) : present + intervals.better;
      if (at <= present) return now();
      if (at >= due) return;
      clearTimeout(timer);
      due = at;
      timer = setTimeout(() => {
        now().catch((error: unknown) => log.error({ err: error }, 'a change was not announced'));
      }, at - present);
    },

    /** Tells what waits to be told. */
    flush: (): Promise<void> => (due < Infinity ? now() : Promise.resolve()),
  };
}
