import { Transform } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { App } from './api/app-instance.ts';
import { hasBody } from './connection-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its body as a stream, and bounds it by itself. */
    streamsBody?: boolean;
  }
}

/** Enough for the longest enquiry that the contract allows: as a form with every character escaped it has 48 KB. */
export const maxPublicBodyBytes = 64 * 1024;
/** Lists of ids and texts; only who has signed in may send so much. */
export const maxStaffBodyBytes = 1024 * 1024;
/** What all bodies together may hold: many times what honest visitors ever send at once. */
const maxHeldBytes = 16 * 1024 * 1024;
const tryAgainSeconds = 5;

interface Body {
  stream: Transform;
  bytes: number;
  isStaffs: boolean;
  deadline: NodeJS.Timeout;
}

/** An empty type says as much as none (RFC 9110, 8.3); Fastify would refuse it before a route that takes any type is asked. */
export function ignoreEmptyTypes(app: App): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['content-type']?.trim() === '') delete headers['content-type'];
  });
}

/** Lets the routes of this scope take more than the public ones. */
export function allowStaffBodies(scope: App): void {
  scope.addHook('onRoute', (route) => {
    route.bodyLimit ??= maxStaffBodyBytes;
  });
}

/** Says of every route of this scope that it reads its body as a stream. */
export function streamBodies(scope: App): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, streamsBody: true };
  });
}

/**
 * Bounds the bodies that are read into memory, in time and all together; Fastify bounds each by its route's `bodyLimit`.
 * Node's own limit for a whole request is off, because an upload may rightly take hours.
 *
 * Beyond `maxBytes` the body that has been arriving for longest is refused with 503. Refusing the newest would close the
 * contact form for everybody as soon as a stranger fills the space with bodies that never end; a visitor's is there at once.
 * The memory is given back when the answer has been sent, because until then somebody may still work with it.
 */
export function limitBodies(app: App, { deadlineMs = 30_000, maxBytes = maxHeldBytes } = {}): void {
  const bodies = new WeakMap<FastifyRequest, Body>();
  /** in the order in which they began */
  const arriving = new Set<Body>();
  let heldBytes = 0;

  const forget = (body: Body) => {
    clearTimeout(body.deadline);
    arriving.delete(body);
    heldBytes -= body.bytes;
    body.bytes = 0;
  };
  const makeRoom = () => {
    for (const body of arriving) {
      if (heldBytes <= maxBytes) return;
      if (body.isStaffs) continue;
      forget(body);
      body.stream.destroy(
        new AppError('unavailable', 'Too much is being sent here at the moment. Please try again in a few seconds.', {
          retryAfterSeconds: tryAgainSeconds,
        }),
      );
    }
  };

  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!hasBody(request) || request.routeOptions.config.streamsBody) return payload;
    const stream = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        body.bytes += chunk.byteLength;
        heldBytes += chunk.byteLength;
        makeRoom();
        done(null, chunk);
      },
      flush(done) {
        clearTimeout(body.deadline);
        arriving.delete(body);
        done();
      },
    });
    const late = () => stream.destroy(new AppError('malformed-request', 'The body took too long to arrive.'));
    const body: Body = {
      stream,
      bytes: 0,
      isStaffs: request.session !== undefined,
      deadline: setTimeout(late, deadlineMs),
    };
    bodies.set(request, body);
    arriving.add(body);
    // Whoever destroys the stream goes on to answer: the request, and with it the connection, has to live on.
    payload.once('error', (error) => stream.destroy(error));
    // Where no parser takes the body, nobody else listens.
    stream.on('error', () => {});
    return payload.pipe(stream);
  });

  app.addHook('onResponse', async (request) => {
    const body = bodies.get(request);
    if (!body) return;
    forget(body);
    body.stream.destroy();
  });
}
