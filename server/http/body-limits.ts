import { Transform } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { App } from './app-instance.ts';
import { hasBody } from './http-server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its body as a stream and limits it itself. */
    streamsBody?: boolean;
  }
}

/** The longest enquiry that the contract allows has 48 KB as a form with every character escaped. */
export const maxPublicBodyBytes = 64 * 1024;
/** For lists of ids and texts, with a session only. */
export const maxStaffBodyBytes = 1024 * 1024;
/** For all bodies together: many times what visitors send at once. */
const maxTotalBytes = 16 * 1024 * 1024;
const retryAfterSeconds = 5;

interface Body {
  stream: Transform;
  bytes: number;
  isFromStaff: boolean;
  deadline: NodeJS.Timeout;
}

/** Treats an empty Content-Type like a missing one (RFC 9110, 8.3). Fastify would reject it even for routes that accept any type. */
export function ignoreEmptyTypes(app: App): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['content-type']?.trim() === '') delete headers['content-type'];
  });
}

/** Raises the body limit for the routes of this scope, which need a session. */
export function allowStaffBodies(scope: App): void {
  scope.addHook('onRoute', (route) => {
    route.bodyLimit ??= maxStaffBodyBytes;
  });
}

/** Marks every route of this scope as reading its body as a stream. */
export function streamBodies(scope: App): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, streamsBody: true };
  });
}

/**
 * Limits the time and the total memory of bodies that are read into memory; Fastify limits the size of each by its route's
 * `bodyLimit`. Node's own timeout for a whole request is off, because an upload may take hours.
 *
 * Above `maxBytes` the body that has been arriving for longest is rejected with 503. Rejecting the newest would let anybody
 * block the contact form with bodies that never end, while the body of a visitor arrives at once. The memory counts as free
 * when the response has been sent, because handlers may use the body until then.
 */
export function limitBodies(app: App, { deadlineMs = 30_000, maxBytes = maxTotalBytes } = {}): void {
  const bodies = new WeakMap<FastifyRequest, Body>();
  /** in the order of their start */
  const arriving = new Set<Body>();
  let totalBytes = 0;

  const release = (body: Body) => {
    clearTimeout(body.deadline);
    arriving.delete(body);
    totalBytes -= body.bytes;
    body.bytes = 0;
  };
  const freeMemory = () => {
    for (const body of arriving) {
      if (totalBytes <= maxBytes) return;
      if (body.isFromStaff) continue;
      release(body);
      body.stream.destroy(
        new AppError('unavailable', 'Too much is being sent here at the moment. Please try again in a few seconds.', {
          retryAfterSeconds: retryAfterSeconds,
        }),
      );
    }
  };

  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!hasBody(request) || request.routeOptions.config.streamsBody) return payload;
    const stream = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        body.bytes += chunk.byteLength;
        totalBytes += chunk.byteLength;
        freeMemory();
        done(null, chunk);
      },
      flush(done) {
        clearTimeout(body.deadline);
        arriving.delete(body);
        done();
      },
    });
    const onDeadline = () => stream.destroy(new AppError('malformed-request', 'The body took too long to arrive.'));
    const body: Body = {
      stream,
      bytes: 0,
      isFromStaff: request.session !== undefined,
      deadline: setTimeout(onDeadline, deadlineMs),
    };
    bodies.set(request, body);
    arriving.add(body);
    // Not `pipeline`: it would destroy the request with the stream, and the connection is needed for the response.
    payload.once('error', (error) => stream.destroy(error));
    // Without a parser for the body nobody else listens, and an 'error' event without a listener throws.
    stream.on('error', () => {});
    return payload.pipe(stream);
  });

  app.addHook('onResponse', async (request) => {
    const body = bodies.get(request);
    if (!body) return;
    release(body);
    body.stream.destroy();
  });
}
