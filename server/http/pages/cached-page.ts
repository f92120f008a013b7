import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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
const bestQuality = { br: 10, gzip: 9 };
/** For long bodies, such as a list of five thousand items: at the best quality they would take seconds. */
const bestQualityIfLong = { br: 5, gzip: 6 };
const longBytes = 512 * 1024;

/** A rendered page with its encoded variants: made once, sent many times. */
export function createCachedPage({ status, headers, body }: Omit<RenderedPage, 'isComplete'>): CachedPage {
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
      const bytes = await compress(encoding, body, firstQuality);
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
