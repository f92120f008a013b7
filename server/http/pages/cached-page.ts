import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface RenderedPage {
  status: number;
  /** without those that depend on the encoding */
  headers: Record<string, string>;
  body: Buffer;
  /** Whether every part of it could be loaded; a page that fell back to defaults is sent but not kept. */
  isSound: boolean;
}

/** One body of a page, with every header ready to be written. */
export interface PageVariant {
  body: Buffer;
  /** name, value, name, value: what `res.writeHead` takes as it is */
  headers: string[];
  /** the same for 304: no type, no length, no body (RFC 9110, 15.4.5) */
  notModifiedHeaders: string[];
}

export interface KeptPage {
  status: number;
  /** the most memory that the page can come to occupy, in bytes */
  maxBytes: number;
  /** whether `If-None-Match` names this page in any of its encodings */
  isKnownTo(ifNoneMatch: string | undefined): boolean;
  /** the variant if it has been made already */
  ready(encoding: Encoding): PageVariant | undefined;
  variant(encoding: Encoding): Promise<PageVariant>;
  /** Compresses once more, as tightly as is worth it for a page that is asked for again. */
  tighten(): Promise<void>;
}

/** Below this compression saves less than its header costs; an empty body would even grow. */
const smallestCompressed = 256;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The first answer waits for its compression, so that is quick; what is asked for again has the time (0.8 ms and 90 ms for 140 KB). */
const quick = { br: 1, gzip: 4 };
const tight = { br: 10, gzip: 9 };
/** The same for what is long, such as a list of five thousand items: at 10 it would take a processor for seconds. */
const tightIfLong = { br: 5, gzip: 6 };
const long = 512 * 1024;

/** A finished page with its bodies: made once, sent many times. */
export function createKeptPage({ status, headers, body }: Omit<RenderedPage, 'isSound'>): KeptPage {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const common = Object.entries(headers).flat();
  const isSmall = body.byteLength < smallestCompressed;
  const tightest = body.byteLength > long ? tightIfLong : tight;
  const variants = new Map<Encoding, PageVariant>();
  let tightened: Promise<void> | undefined;

  const make = (encoding: Encoding, bytes: Buffer, quality: string) => {
    // Strong: another compression is another representation, byte by byte.
    const etag = ['etag', `"${digest}-${encoding}${quality}"`];
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
  make('identity', body, '');

  return {
    status,
    maxBytes: 3 * body.byteLength + 4_096,
    isKnownTo: (ifNoneMatch) =>
      status === 200 &&
      ifNoneMatch !== undefined &&
      (ifNoneMatch.includes(`"${digest}-`) || ifNoneMatch.trim() === '*'),
    ready: (encoding) => variants.get(isSmall ? 'identity' : encoding),
    async variant(wanted) {
      const encoding = isSmall ? 'identity' : wanted;
      const ready = variants.get(encoding);
      if (ready) return ready;
      const bytes = await compress(encoding, body, quick);
      return variants.get(encoding) ?? make(encoding, bytes, String(quick[encoding as 'br']));
    },
    tighten() {
      tightened ??= (async () => {
        for (const encoding of isSmall ? [] : (['br', 'gzip'] as const)) {
          make(encoding, await compress(encoding, body, tightest), String(tightest[encoding]));
        }
      })();
      return tightened;
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
