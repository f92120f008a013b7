import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { safeFileName } from '#server/platform/file-names.ts';
import { viewerPolicy } from './security-headers.ts';

export interface SentObject {
  /** bytes */
  size: number;
  contentType: string;
  /** a strong tag with its quotes */
  etag: string;
  cacheControl: string;
  contentDisposition: string;
  /**
   * Called only if bytes are sent. A small object may be returned as one buffer; a chunk of what is no stream of Node need be good only until
   * the next one is asked for.
   */
  open(range?: Range): Promise<AsyncIterable<Uint8Array> | Buffer>;
}

/** Uploaded files may be displayed, but run no script and load nothing. */
const uploadPolicy = `${viewerPolicy}; sandbox`;

/** Sends a stored object for GET and HEAD, with conditional and range requests: 200, 206, 304 or 416 (RFC 9110, 13 and 14). */
export async function sendObject(request: FastifyRequest, reply: FastifyReply, object: SentObject) {
  const { size, etag } = object;
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': object.cacheControl,
    'content-security-policy': uploadPolicy,
    // Link previews and e-mails embed public pictures on other sites.
    'cross-origin-resource-policy': object.cacheControl.startsWith('public') ? 'cross-origin' : 'same-origin',
  });
  if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();

  const condition = request.headers['if-range'];
  const isCurrent = condition === undefined || condition === etag;
  const range = isCurrent ? parseRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`);
    throw new AppError('range-not-satisfiable', `The file has ${size} bytes; the range begins after them.`);
  }
  reply.header('content-type', object.contentType).header('content-disposition', object.contentDisposition);
  const length = range ? range.end - range.start : size;
  reply.header('content-length', length);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end - 1}/${size}`);
  if (request.method === 'HEAD') return reply.send('');
  const body = await object.open(range);
  if (Buffer.isBuffer(body)) return reply.send(body);
  // Its reader may be waiting for a chunk when the client leaves.
  if (body instanceof Readable) reply.raw.once('close', () => body.destroy());
  // Fastify asks for the next chunk when the one before is sent, and nothing is read ahead.
  return reply.send(ReadableStream.from(withLengthCheck(body, length)));
}

/**
 * Fails if there are not `length` bytes, because the file is not as long as the database says. The error closes the connection:
 * otherwise the client would wait for the missing rest of `Content-Length`.
 */
async function* withLengthCheck(body: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const chunk of body) {
    sent += chunk.byteLength;
    yield chunk;
  }
  if (sent !== length) throw new Error(`a stored file ended after ${sent} of ${length} bytes`);
}

/**
 * `Content-Disposition` with a name under which every system can store the file: in ASCII and, where that differs, as it is in
 * `filename*` (RFC 6266).
 */
export function contentDisposition(type: 'inline' | 'attachment', given: string): string {
  const name = safeFileName(given);
  const ascii = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${type}; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}

/** `end` is exclusive, as in `platform/storage`. */
interface Range {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header for a file of `size` bytes (RFC 9110, 14.1.2). Several ranges, and units other than bytes, are
 * ignored, which the standard allows.
 * @returns undefined for the whole file
 */
export function parseRange(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length > 0 ? { start: size - length, end: size } : 'unsatisfiable';
  }
  const start = Number(from);
  const end = to === '' ? size : Math.min(Number(to) + 1, size);
  if (to !== '' && Number(to) < start) return undefined;
  return start < size ? { start, end } : 'unsatisfiable';
}

/** Whether `If-None-Match` contains `etag`, by weak comparison (RFC 9110, 13.1.2). */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
