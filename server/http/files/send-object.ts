import { pipeline, type Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { matchesTag, parseRange, type Range } from './byte-range.ts';
import { viewerPolicy } from '#server/http/security-headers.ts';

export interface SentObject {
  /** bytes */
  size: number;
  contentType: string;
  /** strong, in quotes: it changes with the bytes */
  etag: string;
  cacheControl: string;
  contentDisposition: string;
  /** Only called where bytes are sent. What is small can come as a whole. */
  open(range?: Range): Promise<Readable | Buffer>;
}

/** Bytes that somebody uploaded are shown, and that is all they can do: no script, no request, no frame. */
const harmless = `${viewerPolicy}; sandbox`;

/** Answers GET and HEAD for stored bytes: 200, 206, 304 or 416 (RFC 9110, sections 13 and 14). */
export async function sendObject(request: FastifyRequest, reply: FastifyReply, object: SentObject) {
  const { size, etag } = object;
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': object.cacheControl,
    'content-security-policy': harmless,
    // Link previews and mail show public pictures from elsewhere; what is private carries its own guard.
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
  return reply.send(Buffer.isBuffer(body) ? body : inFull(body, length));
}

/**
 * Fails where the stream ends early: the file is shorter than the database says. Its reader has been promised `length` bytes,
 * and would wait for the rest on a connection that stays open.
 */
function inFull(body: Readable, length: number): Readable {
  let sent = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sent += chunk.byteLength;
      done(null, chunk);
    },
    flush(done) {
      done(sent === length ? null : new Error(`a stored file ended after ${sent} of ${length} bytes`));
    },
  });
  // Whoever reads the counter learns of a failure from it.
  return pipeline(body, counter, () => {});
}

/** RFC 6266: an ASCII name for everybody, the true one for those that can. */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${type}; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}
