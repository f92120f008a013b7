import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idParams, inData } from '#contract/fields.ts';
import type { App } from '#server/http/app-instance.ts';
import { contentDisposition, sendObject } from '#server/http/send-object.ts';
import { mediaDownload, mediaDownloadRequest, storageState } from '#contract/media.ts';
import { getActor, getSession } from '#server/http/admin-scope.ts';
import type { DeliveredFile, DeliveryService } from './delivery.service.ts';
import type { DownloadService } from './download.service.ts';
import type { StorageGeneration } from './storage-generation.ts';

interface DeliveryServices {
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

export function deliveryPublicRoutes(app: App, { delivery }: DeliveryServices): void {
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

export function deliveryAdminRoutes(app: App, { delivery }: DeliveryServices): void {
  app.route({
    method: [...method],
    url: '/api/admin/media/:id/original',
    schema: { tags: ['Media'], summary: 'The untouched file as it was uploaded, as a download', params: idParams },
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

interface DownloadServices {
  downloads: DownloadService;
}

const tags = ['Media'];
const cacheControl = 'private, no-store';

export function downloadAdminRoutes(app: App, { downloads }: DownloadServices): void {
  app.post('/api/admin/media/downloads', {
    schema: {
      tags,
      summary: 'An address from which a browser downloads the untouched files: one as it is, several as a ZIP',
      body: mediaDownloadRequest,
      response: { 200: inData(mediaDownload) },
    },
    handler: async (request) => ({
      data: await downloads.issue(request.body.ids, getSession(request), getActor(request)),
    }),
  });
}

/** Browsers send no bearer token with a download: the pass in the address stands for the session that asked for it. */
export function downloadPublicRoutes(app: App, { downloads }: DownloadServices): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/downloads/:pass',
    schema: { tags, summary: 'The files of such an address', params: z.object({ pass: z.string().max(120) }) },
    handler: async (request, reply) => {
      const file = await downloads.open(request.params.pass);
      const disposition = contentDisposition('attachment', file.name);
      return sendObject(request, reply, { ...file, cacheControl, contentDisposition: disposition });
    },
  });
}

interface StorageServices {
  storageGeneration: Pick<StorageGeneration, 'findStop'>;
}

export function storageStateAdminRoutes(app: App, { storageGeneration }: StorageServices): void {
  app.get('/api/admin/storage-state', {
    schema: {
      tags: ['Media'],
      summary: 'Whether the removal of files that nobody needs is stopped, as it is after the restore of a database',
      response: { 200: inData(storageState) },
    },
    handler: async () => ({ data: { sweepStop: (await storageGeneration.findStop()) ?? null } }),
  });
}
