import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { uploadReceipt, uploadUrlAnswer, uploadUrlRequest } from '#contract/media.ts';
import type { Config } from '#server/config.ts';
import { sessionOf } from '#server/http/admin-scope.ts';
import type { App } from '#server/http/app-instance.ts';
import { bodyOf, cutWhenStalled, discardRest } from './upload-connection.ts';
import type { UploadService } from './upload.service.ts';

interface Services {
  config: Pick<Config, 'publicUrl'>;
  uploads: UploadService;
}

const tags = ['Media'];
const uploadParams = z.object({ id: z.string().max(60) });
const uploadQuery = z.object({ expires: z.string().max(20).optional(), signature: z.string().max(100).optional() });

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

export function uploadPublicRoutes(app: App, { uploads }: Pick<Services, 'uploads'>): void {
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
        const { raw, headers, params, query } = request;
        const length = headers['content-length'];
        const stopWatching = cutWhenStalled(raw);
        const received = await uploads
          .receive(params.id, query, bodyOf(raw), {
            contentType: headers['content-type'],
            contentLength: length === undefined ? undefined : Number(length),
          })
          .catch((error: unknown) => {
            discardRest(raw);
            throw error;
          })
          .finally(stopWatching);
        return reply.code(201).send({ ...received, size: String(received.size) });
      },
    });
  });
}

/** As the caller reached us; a proxy that ends TLS without saying so is known by PUBLIC_URL's name. */
function originOf({ protocol, host }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl && new URL(publicUrl).host === host ? publicUrl : `${protocol}://${host}`;
}
