import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { App } from '#server/http/api/app-instance.ts';

/** Less than this is one packet anyway. */
const smallestCompressed = 1_400;

/** 3.5 MB of media items: 293 KB in 60 ms at 4, 320 KB in 15 ms at 1. */
const tight = 4;
const quick = 1;
const long = 256 * 1024;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Compresses the lists of the API: five thousand media items are 3.5 MB as they are and a tenth of it in br. Only answers
 * to GET: those hold nothing that the caller has just sent, which is what an attack on compressed secrets lives on (BREACH).
 * Pages and files come with bodies that were compressed once and kept.
 */
export function compressAnswers(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (request.method !== 'GET' || !isJson || typeof payload !== 'string') return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${String(vary)}, Accept-Encoding` : 'Accept-Encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding'] as string | undefined);
    if (encoding === 'identity' || payload.length < smallestCompressed) return payload;

    reply.header('content-encoding', encoding);
    reply.removeHeader('content-length');
    if (encoding === 'gzip') return compressGzip(payload, { level: 4 });
    return compressBrotli(payload, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: payload.length > long ? quick : tight,
        [constants.BROTLI_PARAM_SIZE_HINT]: payload.length,
      },
    });
  });
}
