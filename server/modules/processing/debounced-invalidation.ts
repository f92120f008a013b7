import type { Log } from '#server/platform/log.ts';

/**
 * Milliseconds. A new item invalidates at once, several together at this interval; an improved one waits this long for
 * others.
 */
const intervalsMs = { added: 1_000, improved: 10_000 };

/**
 * Invalidates cached pages, debounced: each invalidation renders every page anew while its visitors wait, so a batch of
 * pictures must not cause one each.
 */
export function createDebouncedInvalidation(
  invalidate: () => Promise<void>,
  { log, intervals = intervalsMs }: { log: Pick<Log, 'error'>; intervals?: typeof intervalsMs },
) {
  let timer: NodeJS.Timeout | undefined;
  let due = Infinity;
  let lastRunAt = -Infinity;

  const run = async () => {
    clearTimeout(timer);
    due = Infinity;
    lastRunAt = performance.now();
    await invalidate();
  };

  return {
    /** Resolves when the pages are invalidated or an invalidation is scheduled. */
    async schedule(kind: keyof typeof intervalsMs): Promise<void> {
      const present = performance.now();
      const at = kind === 'added' ? Math.max(present, lastRunAt + intervals.added) : present + intervals.improved;
      if (at <= present) return run();
      if (at >= due) return;
      clearTimeout(timer);
      due = at;
      timer = setTimeout(() => {
        run().catch((error: unknown) => log.error({ err: error }, 'failed to invalidate cached pages'));
      }, at - present);
    },

    /** Runs a scheduled invalidation at once. */
    flush: (): Promise<void> => (due < Infinity ? run() : Promise.resolve()),
  };
}
