import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fault } from '#contract/faults/field-fault.ts';
import { limits } from '#contract/limits.ts';
import { uploadParts, uploadProgress, uploadReceipt, uploadUrlResponse, uploadUrlRequest } from '#contract/media.ts';
import { AppError } from '#server/platform/app-error.ts';
import { getSession } from '#server/http/admin-scope.ts';
import type { App } from '#server/http/app-instance.ts';
import { streamBodies } from '#server/http/body-limits.ts';
import {
  abortWhenStalled,
  createBody,
  type UploadBody,
  type ReceivedUpload,
  type UploadService,
} from './upload.service.ts';
import type { TusUploadService, UploadProgress } from './tus-upload.service.ts';
import type { MultipartUploadService } from './multipart-upload.service.ts';

interface Services {
  config: PublicAddress;
  uploads: UploadService;
  tusUploads: TusUploadService;
  multipartUploads: MultipartUploadService;
}

interface PublicAddress {
  publicUrl: string | undefined;
}

const tags = ['Media'];
const uploadParams = z.object({ id: z.string().max(60) });
const uploadQuery = z.object({ expires: z.string().max(20).optional(), signature: z.string().max(100).optional() });

const tusVersion = '1.0.0';
const tusContentType = 'application/offset+octet-stream';
const byteCount = z
  .string()
  .regex(/^\d{1,16}$/, fault('not-bytes'))
  .transform(Number);
const continuationHeaders = z.object({ 'upload-offset': byteCount, 'upload-length': byteCount.optional() });

export function uploadAdminRoutes(app: App, { uploads, config }: Services): void {
  void app.register(async (scope) => {
    // A client may declare JSON and send an empty body.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
      if (text === '') done(null);
      else scope.getDefaultJsonParser('error', 'error')(request, text as string, done);
    });
    (scope as App).post('/api/admin/upload-url', {
      schema: {
        tags,
        summary: 'A URL to which one file can be sent with PUT',
        body: uploadUrlRequest.nullish(),
        response: { 200: uploadUrlResponse },
      },
      handler: async (request) => {
        const path = await uploads.issue(request.body ?? {}, getSession(request).userId);
        return { uploadURL: `${toOrigin(request, config)}${path}` };
      },
    });
  });
}

export function uploadPublicRoutes(
  app: App,
  { uploads, tusUploads, multipartUploads }: Omit<Services, 'config'>,
): void {
  void app.register(async (scope) => {
    takeStreams(scope as App);
    (scope as App).put('/uploads/:id', {
      schema: {
        tags,
        summary: 'Send the raw bytes of the file to the URL that upload-url gave',
        params: uploadParams,
        querystring: uploadQuery,
        response: { 201: uploadReceipt },
      },
      handler: async ({ raw, headers, params, query }, reply) => {
        const received = await withBody(raw, (body) =>
          uploads.receive(params.id, query, body, {
            contentType: headers['content-type'],
            contentLength: parseContentLength(headers['content-length']),
          }),
        );
        return reply.code(201).send(toReceipt(received));
      },
    });

    // With an object store, browsers send large files straight to it by multipart upload.
    (scope as App).post('/uploads/:id/parts', {
      schema: {
        tags,
        summary: 'Parts of the file that the object store lacks, and where to send them',
        description: `The body is the first ${limits.headBytes} bytes of the file: a wrong one is refused before it is sent.`,
        params: uploadParams,
        querystring: uploadQuery,
        response: { 200: uploadParts },
      },
      handler: ({ raw, params, query }) =>
        withBody(raw, (body) => multipartUploads.listMissing(params.id, query, body)),
    });
    (scope as App).post('/uploads/:id/complete', {
      schema: {
        tags,
        summary: 'Complete the multipart upload',
        params: uploadParams,
        querystring: uploadQuery,
        response: { 200: uploadReceipt },
      },
      handler: async ({ params, query }) => toReceipt(await multipartUploads.complete(params.id, query)),
    });
  });
  void app.register(async (scope) => tusRoutes(scope as App, tusUploads));
}

/** The body is a stream whatever its type, and is not read before the URL has been checked. */
function takeStreams(app: App): void {
  streamBodies(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** tus 1.0 (https://tus.io/protocols/resumable-upload), for an upload that upload-url has created. */
function tusRoutes(app: App, tusUploads: TusUploadService): void {
  takeStreams(app);
  app.addHook('onRequest', async ({ headers, method }, reply) => {
    reply.header('tus-resumable', tusVersion).header('cache-control', 'no-store');
    const asked = headers['tus-resumable'];
    // Who names no version is no tus client, but may be told how far an upload has come.
    if (method === 'OPTIONS' || asked === undefined || asked === tusVersion) return;
    reply.header('tus-version', tusVersion);
    throw new AppError('tus-version-not-supported', `This is tus ${tusVersion}.`);
  });
  app.options('/uploads/:id', {
    schema: { tags, summary: 'What of tus is spoken here', params: uploadParams, response: { 204: z.undefined() } },
    handler: async (_request, reply) =>
      reply
        .code(204)
        .header('tus-version', tusVersion)
        .header('tus-extension', 'termination')
        .header('tus-max-size', limits.maxVideoBytes)
        .send(),
  });
  app.delete('/uploads/:id', {
    schema: {
      tags,
      summary: 'Give up an upload that is not complete (tus 1.0, termination)',
      params: uploadParams,
      querystring: uploadQuery,
      response: { 204: z.undefined() },
    },
    handler: async ({ params, query }, reply) => {
      await tusUploads.terminate(params.id, query);
      return reply.code(204).send();
    },
  });
  app.get('/uploads/:id', {
    schema: {
      tags,
      summary: 'How many bytes were received; HEAD answers the same in the headers of tus 1.0',
      params: uploadParams,
      querystring: uploadQuery,
      response: { 200: uploadProgress },
    },
    handler: async ({ params, query }, reply) => {
      const progress = await tusUploads.progress(params.id, query);
      setProgressHeaders(reply, progress);
      return { offset: String(progress.offset), length: progress.length === null ? null : String(progress.length) };
    },
  });
  app.patch('/uploads/:id', {
    schema: {
      tags,
      summary: 'Append bytes from Upload-Offset on (tus 1.0)',
      params: uploadParams,
      querystring: uploadQuery,
      headers: continuationHeaders,
      response: { 204: z.undefined() },
    },
    handler: async ({ raw, headers, params, query }, reply) => {
      if (raw.headers['content-type'] !== tusContentType) {
        throw new AppError('content-type-not-supported', `The body must be sent as ${tusContentType}.`);
      }
      const progress = await withBody(raw, (body) =>
        tusUploads.append(params.id, query, body, {
          offset: headers['upload-offset'],
          length: headers['upload-length'],
          contentLength: parseContentLength(raw.headers['content-length']),
        }),
      );
      setProgressHeaders(reply, progress);
      return reply.code(204).send();
    },
  });
}

function toReceipt({ size, ...received }: ReceivedUpload) {
  return { ...received, size: String(size) };
}

async function withBody<T>(raw: IncomingMessage, receive: (body: UploadBody) => Promise<T>): Promise<T> {
  const stopWatching = abortWhenStalled(raw);
  try {
    return await receive(createBody(raw));
  } finally {
    stopWatching();
  }
}

function setProgressHeaders(reply: FastifyReply, { offset, length }: UploadProgress): void {
  reply.header('upload-offset', offset);
  if (length === null) reply.header('upload-defer-length', 1);
  else reply.header('upload-length', length);
}

function parseContentLength(contentLength: string | undefined): number | undefined {
  return contentLength === undefined ? undefined : Number(contentLength);
}

/** The origin that the caller used. A proxy that terminates TLS without saying so is recognised by PUBLIC_URL's host. */
function toOrigin({ protocol, host }: FastifyRequest, { publicUrl }: PublicAddress): string {
  return publicUrl && new URL(publicUrl).host === host ? publicUrl : `${protocol}://${host}`;
}
