import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  clientGallery,
  clientGalleryCreate,
  clientGalleryItems,
  clientGalleryUpdate,
  clientItemsChange,
  clientLink,
  clientLinkCreate,
  newClientLink,
} from '#contract/client-galleries.ts';
import {
  clientActivity,
  clientActivityDays,
  clientLinkDraft,
  clientLinkRenewal,
  clientLinkUpdate,
} from '#contract/client-sharing.ts';
import { fault } from '#contract/faults/field-fault.ts';
import { idParams, inData } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { getActor } from '#server/http/admin-scope.ts';
import type { App } from '#server/http/app-instance.ts';
import { expectedVersion, ifMatchHeaders } from '#server/http/if-match.ts';
import { contentDisposition, sendObject } from '#server/http/send-object.ts';
import type { ClientGalleryService } from './client-galleries.service.ts';
import type { ClientLinkService } from './client-links.service.ts';
import { type ClientPageService, pinCookie } from './client-page.service.ts';
import { deliveryAdminRoutes } from './delivery-sizes.routes.ts';
import type { DeliverySizesService } from './delivery-sizes.service.ts';

interface Services {
  clientGalleries: ClientGalleryService;
  clientLinks: ClientLinkService;
  deliverySizes: DeliverySizesService;
  clientPage: ClientPageService;
  config: { publicUrl?: string | undefined };
}

const tags = ['Client galleries'];
const linkParams = z.object({ id: idParams.shape.id, linkId: z.uuid(fault('not-an-id')) });

export function clientGalleriesAdminRoutes(app: App, services: Services): void {
  const { clientGalleries, clientLinks, config } = services;
  deliveryAdminRoutes(app, services);
  const toAddress = (request: FastifyRequest) => (made: string) =>
    `${config.publicUrl ?? `${request.protocol}://${request.host}`}/g/${made}`;

  app.get('/api/admin/client-galleries', {
    schema: { tags, summary: 'List them, newest first', response: { 200: inData(z.array(clientGallery)) } },
    handler: async () => ({ data: await clientGalleries.list() }),
  });

  app.post('/api/admin/client-galleries', {
    schema: {
      tags,
      summary: 'Create one. Nobody but staff sees it before it has a link',
      body: clientGalleryCreate,
      response: { 201: inData(clientGallery) },
    },
    handler: async (request, reply) =>
      reply.code(201).send({ data: await clientGalleries.create(request.body, getActor(request)) }),
  });

  app.get('/api/admin/client-galleries/:id', {
    schema: { tags, summary: 'One gallery', params: idParams, response: { 200: inData(clientGallery) } },
    handler: async ({ params }) => ({ data: await clientGalleries.get(params.id) }),
  });

  app.patch('/api/admin/client-galleries/:id', {
    schema: {
      tags,
      summary: 'Change one: what is absent is left alone',
      params: idParams,
      headers: ifMatchHeaders,
      body: clientGalleryUpdate,
      response: { 200: inData(clientGallery) },
    },
    handler: async (request) => {
      const version = expectedVersion(request.headers['if-match']);
      return { data: await clientGalleries.update(request.params.id, request.body, getActor(request), version) };
    },
  });

  app.delete('/api/admin/client-galleries/:id', {
    schema: {
      tags,
      summary: 'Move one to the trash with its photos and films; its links lead nowhere at once',
      params: idParams,
      headers: ifMatchHeaders,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const version = expectedVersion(request.headers['if-match']);
      await clientGalleries.remove(request.params.id, getActor(request), version);
      return reply.code(204).send();
    },
  });

  app.get('/api/admin/client-galleries/:id/items', {
    schema: {
      tags,
      summary: 'Its photos and films, in the order of the page',
      params: idParams,
      response: { 200: inData(clientGalleryItems) },
    },
    handler: async ({ params }) => ({ data: await clientGalleries.listItems(params.id) }),
  });

  app.patch('/api/admin/client-galleries/:id/items', {
    schema: {
      tags,
      summary: 'Put items into a section, into another gallery or into an order; answers with those of the gallery',
      params: idParams,
      body: clientItemsChange,
      response: { 200: inData(clientGalleryItems) },
    },
    handler: async (request) => ({
      data: await clientGalleries.changeItems(request.params.id, request.body, getActor(request)),
    }),
  });

  app.get('/api/admin/client-galleries/:id/links', {
    schema: {
      tags,
      summary: 'Its links, newest first, without their addresses',
      params: idParams,
      response: { 200: inData(z.array(clientLink)) },
    },
    handler: async ({ params }) => ({ data: await clientGalleries.listLinks(params.id) }),
  });

  app.post('/api/admin/client-galleries/:id/links', {
    schema: {
      tags,
      summary: 'Share it: make a link. This answer alone tells its address',
      params: idParams,
      body: clientLinkCreate,
      response: { 201: inData(newClientLink) },
    },
    handler: async (request, reply) => {
      const toUrl = toAddress(request);
      const { link, token: made } = await clientLinks.share(request.params.id, request.body, getActor(request), toUrl);
      return reply.code(201).send({ data: { ...link, url: toUrl(made) } });
    },
  });

  app.patch('/api/admin/client-galleries/:id/links/:linkId', {
    schema: {
      tags,
      summary: 'Change the label or the end of a link, later or earlier. One that has ended opens again',
      params: linkParams,
      body: clientLinkUpdate,
      response: { 200: inData(clientLink) },
    },
    handler: async (request) => {
      const { id, linkId } = request.params;
      return { data: await clientLinks.change(id, linkId, request.body, getActor(request)) };
    },
  });

  app.post('/api/admin/client-galleries/:id/links/:linkId/renew', {
    schema: {
      tags,
      summary: 'Make a new address that replaces the one of a link, and mail it if there are words for the mail',
      params: linkParams,
      body: clientLinkRenewal,
      response: { 201: inData(newClientLink) },
    },
    handler: async (request, reply) => {
      const { id, linkId } = request.params;
      const toUrl = toAddress(request);
      const { link, token: made } = await clientLinks.renew(id, linkId, request.body.mail, getActor(request), toUrl);
      return reply.code(201).send({ data: { ...link, url: toUrl(made) } });
    },
  });

  app.get('/api/admin/client-galleries/:id/mail', {
    schema: {
      tags,
      summary: 'What a mail with a link says before anybody has changed it, in the language of the gallery',
      params: idParams,
      response: { 200: inData(clientLinkDraft) },
    },
    handler: async ({ params }) => ({ data: await clientLinks.draftMail(params.id) }),
  });

  app.get('/api/admin/client-galleries/:id/activity', {
    schema: {
      tags,
      summary: `What was opened, picked and downloaded, by link and day of the last ${clientActivityDays}`,
      params: idParams,
      response: { 200: inData(clientActivity) },
    },
    handler: async ({ params }) => ({ data: await clientLinks.listActivity(params.id) }),
  });

  app.post('/api/admin/client-galleries/:id/duplicate', {
    schema: {
      tags,
      summary:
        'Make a gallery with the texts, sections and settings of this one, and what its links allow, without photos, client and addresses',
      params: idParams,
      response: { 201: inData(clientGallery) },
    },
    handler: async (request, reply) =>
      reply.code(201).send({ data: await clientLinks.duplicate(request.params.id, getActor(request)) }),
  });

  app.delete('/api/admin/client-galleries/:id/links/:linkId', {
    schema: {
      tags,
      summary: 'Revoke a link: it leads nowhere from now on',
      params: linkParams,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await clientGalleries.revokeLink(request.params.id, request.params.linkId, getActor(request));
      return reply.code(204).send();
    },
  });
}

const token = z.string().max(64);
const fileParams = z.object({ token, item: z.uuid() });
/** `original`, the id of a size, or pixels of a rendition to look at. */
const size = z
  .string()
  .regex(/^(?:original|[1-9]\d{0,4}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)
  .optional();
/** How the ids of chosen items begin, so that a form of hundreds fits into an address. */
const itemStart = z.string().regex(/^[0-9a-f]{8}[0-9a-f-]{0,28}$/);
const zipQuery = z.object({
  size,
  items: z
    .union([
      z.array(itemStart),
      z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(itemStart)),
    ])
    .pipe(z.array(itemStart).max(limits.clientItems))
    .optional(),
});

/** Browsers ask each time, so that a link that was revoked shows nothing any more; what has not changed is not sent again. */
const revalidated = 'private, no-cache';
/** On everything below a link: the address is the key. */
const secretHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' };

/** The page itself is a page of the site (app/site/client-gallery): these are its files and its form. */
export function clientGalleriesPublicRoutes(app: App, { clientPage, config }: Services): void {
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { token: given, item }: z.infer<typeof fileParams>,
    wanted: Parameters<ClientPageService['findFile']>[3],
  ) => {
    reply.headers(secretHeaders);
    const found = await clientPage.findFile(given, request.headers.cookie, item, wanted);
    if (found === 'forbidden') throw new AppError('forbidden', 'This link does not allow to download this.');
    if (found.isDownload && request.method === 'GET') await clientPage.countDownload(given, item);
    return sendObject(request, reply, {
      ...found,
      cacheControl: revalidated,
      contentDisposition: contentDisposition(found.isDownload ? 'attachment' : 'inline', found.name),
    });
  };

  app.route({
    method: ['GET', 'HEAD'],
    url: '/g/:token/files/:item',
    schema: { hide: true, params: fileParams, querystring: z.object({ size }) },
    handler: async (request, reply) => {
      reply.header('vary', 'accept');
      return send(request, reply, request.params, { size: request.query.size, accept: request.headers.accept });
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/g/:token/files/:item/:file',
    schema: { hide: true, params: fileParams.extend({ file: z.string().max(40) }) },
    handler: async (request, reply) => send(request, reply, request.params, { name: request.params.file }),
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/g/:token/all.zip',
    schema: {
      hide: true,
      params: z.object({ token }),
      querystring: zipQuery,
    },
    handler: async (request, reply) => {
      reply.headers(secretHeaders);
      const found = await clientPage.findAll(request.params.token, request.headers.cookie, request.query);
      if (found === 'forbidden') throw new AppError('forbidden', 'This link does not allow to download this.');
      if (request.method === 'GET') await clientPage.countDownload(request.params.token);
      const disposition = contentDisposition('attachment', found.name);
      return sendObject(request, reply, { ...found, cacheControl: revalidated, contentDisposition: disposition });
    },
  });

  void app.register(async (plain) => {
    const scope = plain as App;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    // The page sends no referrer, and browsers then send a form without an origin. Nobody gains by sending it for somebody else: the address
    // and the PIN are all that it needs, and it only opens what they open.
    scope.post('/g/:token/pin', {
      schema: { hide: true, params: z.object({ token }), body: z.object({ pin: z.string().max(100) }) },
      handler: async (request, reply) => {
        const page = `/g/${encodeURIComponent(request.params.token)}`;
        reply.headers({ ...secretHeaders, 'cache-control': 'private, no-store' });
        try {
          const entered = await clientPage.enterPin(request.params.token, request.body.pin, request.ip);
          if (!entered) return await reply.redirect(`${page}?pin=wrong`, 303);
          const isSecure = config.publicUrl?.startsWith('https:') || request.protocol === 'https';
          const parts = [`${pinCookie}=${entered.pass}`, `Path=${page}`, `Max-Age=${entered.seconds}`, 'HttpOnly'];
          reply.header('set-cookie', [...parts, 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])].join('; '));
          return await reply.redirect(page, 303);
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'too-many-requests') throw error;
          return reply.redirect(`${page}?pin=later`, 303);
        }
      },
    });
  });
}
