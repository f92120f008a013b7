import { createByteLimitedCache } from '#server/platform/byte-limited-cache.ts';
import { type CachedPage, type RenderedPage, createCachedPage } from './cached-page.ts';

export interface PageCacheOptions {
  /** A page of another revision than the current one is stale; it may be sent while it is rendered anew, unless it is older than the required one. */
  revision: { current: () => number; required: () => number };
  /** for all cached pages */
  maxBytes: number;
  /** of these, for pages whose address a visitor can vary, so that they cannot evict the others */
  maxVariableBytes: number;
  /** a clock in milliseconds, for tests */
  now?: () => number;
}

export interface PageKey {
  key: string;
  /** The address contains a query or a parameter. */
  isVariable: boolean;
  /** A page with another status is a temporary error and not cached. */
  cacheableStatus: 200 | 404;
}

/** A page that is replaced sooner than this, as while the photos of a batch appear, is recompressed only when it has lived as long. */
const settledMs = 15_000;

/** A page may contain what changes without a new revision, such as the year. */
const maxAgeMs = 60 * 60 * 1000;

interface Entry {
  page: CachedPage;
  revision: number;
  cachedAt: number;
  /** Infinity: it has been, or is being, recompressed. */
  recompressAt: number;
}

/** Rendered pages by address, in memory; the least recently used is evicted first. */
export interface PageCache {
  /** The page if it is cached, and fresh or allowed while it is rendered anew. */
  find(key: string): CachedPage | undefined;
  /** The cached page, the result of a render that is in progress, or a new render. */
  get(key: PageKey, render: () => Promise<RenderedPage>): Promise<CachedPage>;
  size(): { pages: number; bytes: number };
}

export function createPageCache({ revision, maxBytes, maxVariableBytes, now = Date.now }: PageCacheOptions): PageCache {
  const fixed = createPartition(maxBytes - maxVariableBytes);
  const variable = createPartition(maxVariableBytes);
  const rendering = new Map<string, { revision: number; page: Promise<CachedPage> }>();
  /** One page at a time: uploads and password hashes need the same thread pool. */
  let recompression = Promise.resolve();

  const recompressAfter = async (others: Promise<void>, entry: Entry) => {
    await others;
    // After a failure the first variants stay in use.
    if (entry.revision === revision.current()) await entry.page.recompress().catch(() => {});
  };

  const find = (key: string): CachedPage | undefined => {
    const entry = fixed.get(key) ?? variable.get(key);
    if (!entry || now() - entry.cachedAt > maxAgeMs) return undefined;
    const current = revision.current();
    if (entry.revision !== current) {
      const isBeingReplaced = rendering.get(key)?.revision === current;
      return isBeingReplaced && entry.revision >= revision.required() ? entry.page : undefined;
    }
    if (now() >= entry.recompressAt) {
      // At the second view: recompressing a page that is viewed once would be wasted.
      entry.recompressAt = Infinity;
      recompression = recompressAfter(recompression, entry);
    }
    return entry.page;
  };

  return {
    find,
    get({ key, isVariable, cacheableStatus }, render) {
      const cached = find(key);
      if (cached) return Promise.resolve(cached);
      // Read before the render: content that changes during it makes this page stale.
      const current = revision.current();
      const shared = rendering.get(key);
      if (shared?.revision === current) return shared.page;

      const flight = {
        revision: current,
        page: render()
          .then((rendered) => {
            const page = createCachedPage(rendered);
            if (page.status === cacheableStatus && rendered.isComplete) {
              const partition = isVariable ? variable : fixed;
              // A slow render of an older revision must not replace a newer page.
              const previous = partition.get(key);
              if ((previous?.revision ?? current) <= current) {
                const cachedAt = now();
                const isSettled = !previous || cachedAt - previous.cachedAt >= settledMs;
                const recompressAt = isSettled ? cachedAt : cachedAt + settledMs;
                partition.set(key, { page, revision: current, cachedAt, recompressAt });
              }
            }
            return page;
          })
          .finally(() => {
            if (rendering.get(key) === flight) rendering.delete(key);
          }),
      };
      rendering.set(key, flight);
      return flight.page;
    },
    size: () => ({ pages: fixed.size + variable.size, bytes: fixed.calculatedSize + variable.calculatedSize }),
  };
}

function createPartition(maxBytes: number) {
  return createByteLimitedCache<Entry>(maxBytes, ({ page }) => page.maxBytes);
}
