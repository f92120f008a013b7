import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';
import { matchesTag, parseRange, type Range } from './byte-range.ts';
import { viewerPolicy } from './security-headers.ts';

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
  reply.header('content-length', range ? range.end - range.start : size);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end - 1}/${size}`);
  return reply.send(request.method === 'HEAD' ? '' : await object.open(range));
}

/** RFC 6266: an ASCII name for everybody, the true one for those that can. */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${type}; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}
