import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { z } from 'zod';
import { uploadReceipt, uploadUrlAnswer, uploadUrlRequest } from '#contract/media.ts';
import { sessionOf } from '#server/http/admin-scope.ts';
import type { App } from '#server/http/app-instance.ts';
import type { UploadService } from './upload.service.ts';

interface Services {
  uploads: UploadService;
}

const tags = ['Media'];
/** A sender who is silent for this long is gone. */
const stalledAfterMs = 60_000;
/** So long does the rest of a refused body get, for many clients read the answer only when they have sent everything. */
const restAfterRefusalMs = 10_000;

const uploadParams = z.object({ id: z.string().max(60) });
const uploadQuery = z.object({ expires: z.string().max(20).optional(), signature: z.string().max(100).optional() });

export function uploadAdminRoutes(app: App, { uploads }: Services): void {
  void app.register(async (scope) => {
    // The specified client may announce JSON and send nothing.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
      if (text === '') done(null);
      else scope.getDefaultJsonParser('error', 'error')(request, text as string, done);
    });
    (scope as App).post('/api/admin/upload-url', {
      schema: {
        tags,
        summary: 'An address to which one file can be sent with PUT',
        security: [{ bearer: [] }],
        body: uploadUrlRequest.nullish(),
        response: { 200: uploadUrlAnswer },
      },
      handler: async (request) => {
        const path = await uploads.issue(request.body ?? {}, sessionOf(request).userId);
        return { uploadURL: `${request.protocol}://${request.host}${path}` };
      },
    });
  });
}

export function uploadPublicRoutes(app: App, { uploads }: Services): void {
  void app.register(async (scope) => {
    // Whatever the type, the body is a stream, and nothing of it is read before the address is checked.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    (scope as App).put('/uploads/:id', {
      schema: {
        tags,
        summary: 'Send the file: its raw bytes, to the address that upload-url gave',
        params: uploadParams,
        querystring: uploadQuery,
        response: { 201: uploadReceipt },
      },
      handler: async (request, reply) => {
        const { raw } = request;
        const release = cutWhenStalled(raw);
        try {
          const length = request.headers['content-length'];
          const received = await uploads.receive(request.params.id, request.query, bytesOf(raw), {
            contentType: request.headers['content-type'],
            contentLength: length === undefined ? undefined : Number(length),
          });
          return await reply.code(201).send({ ...received, size: String(received.size) });
        } catch (error) {
          discardRest(raw);
          throw error;
        } finally {
          release();
        }
      },
    });
  });
}

/** Refusing must not destroy the request, or the connection would end before the answer is sent. */
function bytesOf(raw: IncomingMessage): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => raw.iterator({ destroyOnReturn: false }) };
}

function cutWhenStalled(raw: IncomingMessage): () => void {
  const socket: Socket | undefined = raw.socket;
  const cut = () => raw.destroy(new Error('the upload stalled'));
  socket?.setTimeout?.(stalledAfterMs);
  socket?.on('timeout', cut);
  return () => {
    socket?.off('timeout', cut);
    socket?.setTimeout?.(0);
  };
}

/** Lets the answer reach a client who is still sending, without reading for ever. */
function discardRest(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return;
  raw.resume();
  const cut = setTimeout(() => raw.destroy(), restAfterRefusalMs);
  raw.once('close', () => clearTimeout(cut));
}
