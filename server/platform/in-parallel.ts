const usual = 8;

/** Runs `work` with limited concurrency; results are in the order of the items. Rejects with the first failure. */
export async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
  { concurrency = usual } = {},
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const run = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, run));
  return results;
}

/** The same for an iterable, such as a listing; after a failure, running work is awaited. */
export async function eachInParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<unknown>,
  { concurrency = usual } = {},
): Promise<void> {
  const source = fromAny(items);
  let last: Promise<unknown> = Promise.resolve();
  // Sequential calls: several workers read the listing, but not concurrently.
  const next = (): Promise<IteratorResult<T>> => {
    const result = last.then(() => source.next());
    last = result.catch(() => {});
    return result;
  };
  const stopping = new AbortController();
  const run = async () => {
    for (let one = await next(); !one.done && !stopping.signal.aborted; one = await next()) await work(one.value);
  };
  const stop = (error: unknown) => {
    stopping.abort();
    throw error;
  };
  const running = Array.from({ length: concurrency }, () => run().catch(stop));
  const failed = (await Promise.allSettled(running)).find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

async function* fromAny<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, void> {
  yield* items;
}
