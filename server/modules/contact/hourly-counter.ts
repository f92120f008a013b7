const hourMs = 3_600_000;

export type HourlyCounter = ReturnType<typeof createHourlyCounter>;

/**
 * Sums by key that start again every hour. In memory: a restart forgets at most an hour, several nodes each count their own
 * visitors, and nothing about a visitor is written down.
 *
 * @param options.maxKeys beyond this the key that came first is forgotten, so that strangers cannot fill the memory
 */
export function createHourlyCounter({
  now = Date.now,
  maxKeys = 20_000,
}: { now?: () => number; maxKeys?: number } = {}) {
  const sums = new Map<string, number>();
  let endsAt = 0;

  return {
    /** @returns the sum of this hour, `amount` included */
    add(key: string, amount = 1): number {
      if (now() >= endsAt) {
        sums.clear();
        endsAt = now() + hourMs;
      }
      const sum = (sums.get(key) ?? 0) + amount;
      sums.set(key, sum);
      const [oldest] = sums.keys();
      if (sums.size > maxKeys && oldest !== undefined) sums.delete(oldest);
      return sum;
    },

    /** Seconds until every sum starts again. */
    secondsLeft: (): number => Math.max(1, Math.ceil((endsAt - now()) / 1_000)),
  };
}
