import type { Log } from '#server/platform/log.ts';

/**
 * Milliseconds. A new item invalidates at once. While more follow, those that arrive within an interval invalidate together;
 * it starts at `added` and doubles up to `longest`. An improved item waits for others as long as `improved`.
 */
const intervalsMs = { added: 1_000, longest: 8_000, improved: 10_000 };

/**
 * Invalidates cached pages, debounced: each invalidation renders every page anew while its visitors wait, so a batch of
 * pictures must not cause one each.
 */
export function createDebouncedInvalidation(invalidate: () => Promise<void>, { log }: { log: Pick<Log, 'error'> }) {
  let timer: NodeJS.Timeout | undefined;
  let due = Infinity;
  let lastRunAt = -Infinity;
  let interval = intervalsMs.added;

  const run = async () => {
    clearTimeout(timer);
    due = Infinity;
    lastRunAt = performance.now();
    await invalidate();
  };

  return {
    /** Resolves when the pages are invalidated or an invalidation is scheduled. */
    async schedule(kind: 'added' | 'improved'): Promise<void> {
      const present = performance.now();
      if (kind === 'added' && present - lastRunAt >= intervalsMs.longest) {
        interval = intervalsMs.added;
        return run();
      }
      const at = kind === 'added' ? Math.max(present, lastRunAt + interval) : present + intervalsMs.improved;
      if (at >= due) return;
      clearTimeout(timer);
      due = at;
      if (kind === 'added') interval = Math.min(2 * interval, intervalsMs.longest);
      timer = setTimeout(() => {
        run().catch((error: unknown) => log.error({ err: error }, 'failed to invalidate cached pages'));
      }, at - present);
    },

    /** Runs a scheduled invalidation at once. */
    flush: (): Promise<void> => (due < Infinity ? run() : Promise.resolve()),
  };
}
