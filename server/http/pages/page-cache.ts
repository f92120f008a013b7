import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hourMs } from '#contract/durations.ts';
import { createByteLimitedCache } from '#server/platform/cache-reads.ts';

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
const maxAgeMs = hourMs;

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

export type Encoding = 'br' | 'gzip' | 'identity';

export interface RenderedPage {
  status: number;
  /** without those that depend on the encoding */
  headers: Record<string, string>;
  body: Buffer;
  /** False if a part of its data failed to load: such a page is sent with defaults, but not cached. */
  isComplete: boolean;
}

/** The page in one encoding, with its headers prepared. */
export interface PageVariant {
  body: Buffer;
  /** name, value, name, value: as `response.writeHead` takes them */
  headers: string[];
  /** the same for 304: no type, no length, no body (RFC 9110, 15.4.5) */
  notModifiedHeaders: string[];
}

export interface CachedPage {
  status: number;
  /** upper bound of the memory for all its variants */
  maxBytes: number;
  /** whether `If-None-Match` has the tag of this page in any encoding */
  isMatch(ifNoneMatch: string | undefined): boolean;
  /** the variant if it exists already */
  ready(encoding: Encoding): PageVariant | undefined;
  variant(encoding: Encoding): Promise<PageVariant>;
  /** Replaces the compressed variants by smaller ones, which take longer to make. */
  recompress(): Promise<void>;
}

/** Below this the header costs more than compression saves. */
const minCompressedBytes = 256;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Quality levels. The first response waits for compression, recompression runs in the background: 0.8 ms and 90 ms for 140 KB. */
const firstQuality = { br: 1, gzip: 4 };
/** Of a page that is rendered for one view, and so never compressed again: some milliseconds, of which a slow line saves ten times as many. */
export const onceQuality = { br: 5, gzip: 6 };
const bestQuality = { br: 10, gzip: 9 };
/** For long bodies, such as a list of five thousand items: at the best quality they would take seconds. */
const bestQualityIfLong = { br: 5, gzip: 6 };
const longBytes = 512 * 1024;

/**
 * A rendered page with its encoded variants: made once, sent many times.
 * @param quality of the compression that the first response waits for
 */
export function createCachedPage(
  { status, headers, body }: Omit<RenderedPage, 'isComplete'>,
  quality = firstQuality,
): CachedPage {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const common = Object.entries(headers).flat();
  const isSmall = body.byteLength < minCompressedBytes;
  const recompressedQuality = body.byteLength > longBytes ? bestQualityIfLong : bestQuality;
  const variants = new Map<Encoding, PageVariant>();
  let recompressed: Promise<void> | undefined;

  // Weak: equal for all encodings, and for every process and node that rendered the same, however well it has compressed it
  // by now (RFC 9110, 8.8.1). A strong tag would have to differ.
  const etag = ['etag', `W/"${digest}"`];

  const addVariant = (encoding: Encoding, bytes: Buffer) => {
    const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
    const length = ['content-length', String(bytes.byteLength)];
    const variant = {
      body: bytes,
      headers: [...common, ...(status === 200 ? etag : []), ...encoded, ...length],
      notModifiedHeaders: [...withoutContent(headers), ...etag],
    };
    variants.set(encoding, variant);
    return variant;
  };
  addVariant('identity', body);

  return {
    status,
    maxBytes: 3 * body.byteLength + 4_096,
    isMatch: (ifNoneMatch) =>
      status === 200 &&
      ifNoneMatch !== undefined &&
      (ifNoneMatch.includes(`"${digest}"`) || ifNoneMatch.trim() === '*'),
    ready: (encoding) => variants.get(isSmall ? 'identity' : encoding),
    async variant(wanted) {
      const encoding = isSmall ? 'identity' : wanted;
      const ready = variants.get(encoding);
      if (ready) return ready;
      const bytes = await compress(encoding, body, quality);
      return variants.get(encoding) ?? addVariant(encoding, bytes);
    },
    recompress() {
      recompressed ??= (async () => {
        for (const encoding of isSmall ? [] : (['br', 'gzip'] as const)) {
          addVariant(encoding, await compress(encoding, body, recompressedQuality));
        }
      })();
      return recompressed;
    },
  };
}

function withoutContent(headers: Record<string, string>): string[] {
  return Object.entries(headers)
    .filter(([name]) => !name.startsWith('content-type'))
    .flat();
}

function compress(encoding: Encoding, body: Buffer, quality: { br: number; gzip: number }): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(body, { level: quality.gzip });
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality.br,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });
}
