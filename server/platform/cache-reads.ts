/** More than the pages of a large studio need. Requests for ever new keys only empty the cache. */
const maxCachedReads = 500;

type Reads<T> = { [Name in keyof T]: T[Name] extends (...args: never[]) => Promise<unknown> ? Name : never }[keyof T];

/**
 * The same service with cached reads, until the content changes. Results are shared and must not be modified. Failed reads
 * are not cached.
 * @param names methods whose result depends only on their parameters (as JSON) and the content
 * @param revision returns the current content revision
 */
export function cacheReads<T extends object>(service: T, names: readonly Reads<T>[], revision: () => number): T {
  const cache = new Map<string, Promise<unknown>>();
  let cachedRevision = revision();

  const cacheRead = (name: Reads<T>) => {
    const read = service[name] as (...parameters: unknown[]) => Promise<unknown>;
    return (...parameters: unknown[]): Promise<unknown> => {
      const now = revision();
      if (now !== cachedRevision || cache.size >= maxCachedReads) cache.clear();
      cachedRevision = now;
      const key = `${String(name)} ${JSON.stringify(parameters)}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const reading = read.apply(service, parameters);
      cache.set(key, reading);
      reading.catch(() => {
        if (cache.get(key) === reading) cache.delete(key);
      });
      return reading;
    };
  };
  return { ...service, ...Object.fromEntries(names.map((name) => [name, cacheRead(name)])) };
}
