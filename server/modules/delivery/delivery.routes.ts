import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idParams } from '#contract/fields.ts';
import type { App } from '#server/http/api/app-instance.ts';
import { contentDisposition, sendObject } from '#server/http/files/send-object.ts';
import type { DeliveredFile } from './delivered-file.ts';
import type { DeliveryService } from './delivery.service.ts';

interface Services {
  delivery: DeliveryService;
}

const method = ['GET', 'HEAD'] as const;
const renditionParams = z.object({ id: z.string().max(40), segment: z.string().max(120), file: z.string().max(40) });
const objectParams = z.object({ id: z.string().max(40) });

/** The address changes with the bytes, so the response can be cached for ever. */
const immutableCache = 'public, max-age=31536000, immutable';
/** The item behind the address can be unpublished or deleted. */
const shortCache = 'public, max-age=60';
const privateCache = 'private, max-age=3600';

export function deliveryPublicRoutes(app: App, { delivery }: Services): void {
  app.route({
    method: [...method],
    url: '/media/:id/:segment/:file',
    schema: { params: renditionParams },
    handler: async (request, reply) => {
      const { id, segment, file } = request.params;
      const found = await delivery.findRendition(id, segment, file);
      if (found.isPublic && found.publicUrl) return redirectToStorage(reply, found.publicUrl);
      return sendObject(request, reply, {
        ...found,
        cacheControl: found.isPublic ? immutableCache : privateCache,
        contentDisposition: contentDisposition('inline', found.name),
      });
    },
  });

  app.route({
    method: [...method],
    url: '/objects/uploads/:id',
    schema: { params: objectParams },
    handler: async (request, reply) =>
      sendNegotiated(request, reply, await delivery.findObject(request.params.id, request.headers.accept)),
  });

  app.route({
    method: [...method],
    url: '/objects/uploads/:id/poster',
    schema: { params: objectParams },
    handler: async (request, reply) =>
      sendNegotiated(request, reply, await delivery.findPoster(request.params.id, request.headers.accept)),
  });
}

/** A response that depends on the Accept header. */
function sendNegotiated(request: FastifyRequest, reply: FastifyReply, found: DeliveredFile) {
  reply.header('vary', 'accept');
  if (found.publicUrl) return redirectToStorage(reply, found.publicUrl);
  return sendObject(request, reply, {
    ...found,
    cacheControl: shortCache,
    contentDisposition: contentDisposition('inline', found.name),
  });
}

/** The redirect is cached only briefly: whether the item is still published is checked here. */
function redirectToStorage(reply: FastifyReply, url: string) {
  return reply.header('cache-control', shortCache).redirect(url, 302);
}

export function deliveryAdminRoutes(app: App, { delivery }: Services): void {
  app.route({
    method: [...method],
    url: '/api/admin/media/:id/original',
    schema: {
      tags: ['Media'],
      summary: 'The untouched file as it was uploaded, as a download',
      security: [{ bearer: [] }],
      params: idParams,
    },
    handler: async (request, reply) => {
      const found = await delivery.findOriginal(request.params.id);
      return sendObject(request, reply, {
        ...found,
        cacheControl: 'private, no-store',
        contentDisposition: contentDisposition('attachment', found.name),
      });
    },
  });
}
