import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import type { App } from './app-instance.ts';
import type { Encoding } from './pages/page-cache.ts';

/** A shorter response fits into one packet without compression. */
const minCompressedBytes = 1_400;

/** Brotli levels: 3.5 MB of media items become 293 KB in 60 ms at 4, 320 KB in 15 ms at 1. */
const defaultQuality = 4;
const qualityIfLong = 1;
const longBytes = 256 * 1024;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Compresses JSON responses of the API: five thousand media items are 3.5 MB, and a tenth of that in brotli. Only responses to
 * GET, because those do not reflect a request body, which the BREACH attack on compressed secrets needs. Pages and files
 * have bodies that were compressed before.
 */
export function compressResponses(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (request.method !== 'GET' || !isJson || typeof payload !== 'string') return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${String(vary)}, Accept-Encoding` : 'Accept-Encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding'] as string | undefined);
    if (encoding === 'identity' || payload.length < minCompressedBytes) return payload;

    reply.header('content-encoding', encoding);
    reply.removeHeader('content-length');
    if (encoding === 'gzip') return compressGzip(payload, { level: 4 });
    return compressBrotli(payload, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: payload.length > longBytes ? qualityIfLong : defaultQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: payload.length,
      },
    });
  });
}

/** Browsers send a handful of different values. The limit bounds the memory that made-up ones can take. */
const maxRemembered = 200;
const remembered = new Map<string, Encoding>();

/** The encoding with the smallest result that the client accepts (RFC 9110, 12.5.3). Weights are ignored, because all variants exist already. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const known = remembered.get(header);
  if (known) return known;
  const encoding = choose(header);
  if (remembered.size < maxRemembered) remembered.set(header, encoding);
  return encoding;
}

function choose(header: string): Encoding {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(['br', 'gzip']);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity';
}
