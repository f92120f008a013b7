import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import {
  uploadParts,
  uploadProgress,
  uploadReceipt,
  uploadUrlAnswer,
  uploadUrlRequest,
} from '#contract/media/media.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sessionOf } from '#server/http/api/admin-scope.ts';
import type { App } from '#server/http/api/app-instance.ts';
import { streamBodies } from '#server/http/body-limits.ts';
import { bodyOf, cutWhenStalled, type UploadBody } from './upload-body.ts';
import type { ResumableUploads, UploadProgress } from './tus-upload.service.ts';
import type { UploadsInParts } from './multipart-upload.service.ts';
import type { ReceivedUpload, UploadService } from './upload.service.ts';

interface Services {
  config: PublicAddress;
  uploads: UploadService;
  resumableUploads: ResumableUploads;
  uploadsInParts: UploadsInParts;
}

interface PublicAddress {
  publicUrl: string | undefined;
}

const tags = ['Media'];
const uploadParams = z.object({ id: z.string().max(60) });
const uploadQuery = z.object({ expires: z.string().max(20).optional(), signature: z.string().max(100).optional() });

const tusContentType = 'application/offset+octet-stream';
const byteCount = z
  .string()
  .regex(/^\d{1,16}$/, 'Must be a number of bytes')
  .transform(Number);
const continuationHeaders = z.object({ 'upload-offset': byteCount, 'upload-length': byteCount.optional() });

export function uploadAdminRoutes(app: App, { uploads, config }: Services): void {
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
        return { uploadURL: `${originOf(request, config)}${path}` };
      },
    });
  });
}

export function uploadPublicRoutes(
  app: App,
  { uploads, resumableUploads, uploadsInParts }: Omit<Services, 'config'>,
): void {
  void app.register(async (scope) => {
    // Whatever the type, the body is a stream, and nothing of it is read before the address is checked.
    streamBodies(scope as App);
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
      handler: async ({ raw, headers, params, query }, reply) => {
        const received = await reading(raw, (body) =>
          uploads.receive(params.id, query, body, {
            contentType: headers['content-type'],
            contentLength: bytesOf(headers['content-length']),
          }),
        );
        return reply.code(201).send(receiptOf(received));
      },
    });

    // On an object store large files go there in parts, without passing through here.
    (scope as App).post('/uploads/:id/parts', {
      schema: {
        tags,
        summary: 'Which parts of the file the object store lacks, and where to send them',
        description: `The body is the first ${limits.headBytes} bytes of the file: a wrong one is refused before it is sent.`,
        params: uploadParams,
        querystring: uploadQuery,
        response: { 200: uploadParts },
      },
      handler: ({ raw, params, query }) => reading(raw, (body) => uploadsInParts.ask(params.id, query, body)),
    });
    (scope as App).post('/uploads/:id/complete', {
      schema: {
        tags,
        summary: 'Have the parts put together that have arrived at the object store',
        params: uploadParams,
        querystring: uploadQuery,
        response: { 200: uploadReceipt },
      },
      handler: async ({ params, query }) => receiptOf(await uploadsInParts.complete(params.id, query)),
    });

    // What follows is tus 1.0 (https://tus.io/protocols/resumable-upload), for an upload that upload-url has created.
    (scope as App).get('/uploads/:id', {
      schema: {
        tags,
        summary: 'How much of the file has arrived; HEAD answers the same in headers, as tus 1.0 has it',
        params: uploadParams,
        querystring: uploadQuery,
        response: { 200: uploadProgress },
      },
      handler: async ({ params, query }, reply) => {
        const progress = await resumableUploads.progress(params.id, query);
        tellProgress(reply, progress);
        return { offset: String(progress.offset), length: progress.length === null ? null : String(progress.length) };
      },
    });
    (scope as App).patch('/uploads/:id', {
      schema: {
        tags,
        summary: 'Send what is missing of the file, from Upload-Offset on, as tus 1.0 has it',
        params: uploadParams,
        querystring: uploadQuery,
        headers: continuationHeaders,
        response: { 204: z.undefined() },
      },
      handler: async ({ raw, headers, params, query }, reply) => {
        if (raw.headers['content-type'] !== tusContentType) {
          throw new AppError('content-type-not-supported', `The body must be sent as ${tusContentType}.`);
        }
        const progress = await reading(raw, (body) =>
          resumableUploads.append(params.id, query, body, {
            offset: headers['upload-offset'],
            length: headers['upload-length'],
            contentLength: bytesOf(raw.headers['content-length']),
          }),
        );
        tellProgress(reply, progress);
        return reply.code(204).send();
      },
    });
  });
}

function receiptOf({ size, ...received }: ReceivedUpload) {
  return { ...received, size: String(size) };
}

async function reading<T>(raw: IncomingMessage, receive: (body: UploadBody) => Promise<T>): Promise<T> {
  const stopWatching = cutWhenStalled(raw);
  try {
    return await receive(bodyOf(raw));
  } finally {
    stopWatching();
  }
}

function tellProgress(reply: FastifyReply, { offset, length }: UploadProgress): void {
  reply.header('tus-resumable', '1.0.0').header('upload-offset', offset);
  if (length === null) reply.header('upload-defer-length', 1);
  else reply.header('upload-length', length);
}

function bytesOf(contentLength: string | undefined): number | undefined {
  return contentLength === undefined ? undefined : Number(contentLength);
}

/** As the caller reached us; a proxy that ends TLS without saying so is known by PUBLIC_URL's name. */
function originOf({ protocol, host }: FastifyRequest, { publicUrl }: PublicAddress): string {
  return publicUrl && new URL(publicUrl).host === host ? publicUrl : `${protocol}://${host}`;
}
