import { createByteLimitedCache } from '#server/platform/byte-limited-cache.ts';
import { type KeptPage, type RenderedPage, createKeptPage } from './cached-page.ts';

export interface PageCacheOptions {
  /** The content revision now; a page of another revision is stale. */
  revision: () => number;
  /** The most memory for kept pages. */
  maxBytes: number;
  /** The most of it for pages whose address the visitor can vary at will, so that they cannot push the others out. */
  maxVariableBytes: number;
  /** milliseconds, for tests */
  now?: () => number;
}

export interface PageKey {
  key: string;
  /** An address with a query or a parameter in it. */
  isVariable: boolean;
  /** The status that makes the page worth keeping; anything else is an error of the moment. */
  keepStatus: 200 | 404;
}

/** A page may show what changes by itself, such as the year. */
const longestKeptMs = 60 * 60 * 1000;

interface Entry {
  page: KeptPage;
  revision: number;
  keptAt: number;
  tightened: boolean;
}

/** Rendered pages by address, in memory, least recently used first out. */
export interface PageCache {
  /** The page if it is kept and fresh. */
  find(key: string): KeptPage | undefined;
  /** The kept page, the one that is being rendered for somebody else right now, or a new one. */
  get(key: PageKey, render: () => Promise<RenderedPage>): Promise<KeptPage>;
  size(): { pages: number; bytes: number };
}

export function createPageCache({ revision, maxBytes, maxVariableBytes, now = Date.now }: PageCacheOptions): PageCache {
  const fixed = createShelf(maxBytes - maxVariableBytes);
  const variable = createShelf(maxVariableBytes);
  const rendering = new Map<string, { revision: number; page: Promise<KeptPage> }>();
  /** One after the other: compressing tightly must not take the threads that uploads and password checks need. */
  let tightening = Promise.resolve();

  const tightenAfter = async (others: Promise<void>, entry: Entry) => {
    await others;
    // If it fails, the page goes on being sent as it was compressed first.
    if (entry.revision === revision()) await entry.page.tighten().catch(() => {});
  };

  const find = (key: string): KeptPage | undefined => {
    const entry = fixed.get(key) ?? variable.get(key);
    if (!entry || entry.revision !== revision() || now() - entry.keptAt > longestKeptMs) return undefined;
    if (!entry.tightened) {
      // Worth it from the second view on; a page that is never seen again is not compressed twice.
      entry.tightened = true;
      tightening = tightenAfter(tightening, entry);
    }
    return entry.page;
  };

  return {
    find,
    get({ key, isVariable, keepStatus }, render) {
      const kept = find(key);
      if (kept) return Promise.resolve(kept);
      // Read before rendering: content that changes meanwhile makes this page stale, not its successor.
      const current = revision();
      const shared = rendering.get(key);
      if (shared?.revision === current) return shared.page;

      const flight = {
        revision: current,
        page: render()
          .then((rendered) => {
            const page = createKeptPage(rendered);
            if (page.status === keepStatus && rendered.isSound) {
              const shelf = isVariable ? variable : fixed;
              // A slow render of an older revision must not replace a newer page.
              if ((shelf.get(key)?.revision ?? current) <= current) {
                shelf.set(key, { page, revision: current, keptAt: now(), tightened: false });
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

function createShelf(maxBytes: number) {
  return createByteLimitedCache<Entry>(maxBytes, ({ page }) => page.maxBytes);
}
