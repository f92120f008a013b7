import { z } from 'zod';
import { inData, idParams } from '#contract/fields.ts';
import { recordKinds } from '#contract/records/kinds.ts';
import {
  languageQuery,
  storedTranslation,
  translationCounts,
  translationState,
  translationStateQuery,
  translationsQuery,
} from '#contract/translations.ts';
import { getActor, maySeeDrafts } from '#server/http/admin-scope.ts';
import type { App } from '#server/http/app-instance.ts';
import { expectedVersion, ifMatchHeaders } from '#server/http/if-match.ts';
import {
  galleryImagesAdd,
  galleryImagesChange,
  galleryImagesRemove,
  galleryImagesRemoved,
  cmsImage,
} from '#contract/records.ts';
import { pagesWithHero } from '#contract/content/content-pages.ts';
import { type Samples, samples } from '#contract/media.ts';
import { bannerCategories } from '#contract/media-placement.ts';
import { heroPictures } from '#content/galleries.ts';
import { builtInPicture } from '#content/pictures.ts';
import { builtInTeam } from '#content/team-members.ts';
import type { StoredRecord } from './define-record.ts';
import type { RecordService } from './record.service.ts';
import { type RecordServices, findService } from './record-services.ts';
import type { TranslationService } from './translation.service.ts';

interface Services {
  records: RecordServices;
}

export function recordPublicRoutes(app: App, { records }: Services): void {
  for (const kind of recordKinds) publicList(app, findService(records, kind));
}

export function recordAdminRoutes(app: App, { records }: Services): void {
  for (const kind of recordKinds) adminRoutes(app, findService(records, kind));
}

function publicList<I extends object, O extends StoredRecord>(app: App, service: RecordService<I, O>): void {
  const { contract, path, tag } = service.definition;
  app.get(path.public, {
    config: { isPublicResponseCached: true },
    schema: {
      tags: [tag],
      summary: 'List the published ones; with a session that may edit them, all',
      security: [{}, { bearer: [] }],
      querystring: languageQuery,
      response: { 200: inData(z.array(contract.shown)) },
    },
    handler: async (request) => ({
      data: await service.list({ publishedOnly: !maySeeDrafts(request), language: request.query.lang }),
    }),
  });
}

function adminRoutes<I extends object, O extends StoredRecord>(app: App, service: RecordService<I, O>): void {
  const { contract, path, tag } = service.definition;
  const tags = [tag];
  const one = inData(contract.record);

  if (path.admin !== path.public) {
    app.get(path.admin, {
      schema: { tags, summary: 'List all', response: { 200: inData(z.array(contract.record)) } },
      handler: async () => ({ data: await service.list({ publishedOnly: false }) }),
    });
  }
  app.post(path.admin, {
    schema: { tags, summary: 'Create one', body: contract.create, response: { 201: one } },
    handler: async (request, reply) =>
      reply.code(201).send({ data: await service.create(request.body as I, getActor(request)) }),
  });
  app.patch(`${path.admin}/:id`, {
    schema: {
      tags,
      summary: 'Change one: what is absent is left alone, an optional field is cleared by null or ""',
      params: idParams,
      headers: ifMatchHeaders,
      body: contract.update,
      response: { 200: one },
    },
    handler: async (request) => {
      const version = expectedVersion(request.headers['if-match']);
      return { data: await service.update(request.params.id, request.body as Partial<I>, getActor(request), version) };
    },
  });
  app.delete(`${path.admin}/:id`, {
    schema: {
      tags,
      summary: 'Delete one',
      params: idParams,
      headers: ifMatchHeaders,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await service.remove(request.params.id, getActor(request), expectedVersion(request.headers['if-match']));
      return reply.code(204).send();
    },
  });
}

const shared = { tags: ['Gallery images'], params: idParams };
const images = inData(z.array(cmsImage.record));

export function galleryImagesAdminRoutes(app: App, { records }: { records: RecordServices }): void {
  const { galleryImages } = records;

  app.post('/api/admin/galleries/:id/images', {
    schema: {
      ...shared,
      summary: 'Add many after the last one, in the given order',
      body: galleryImagesAdd,
      response: { 201: images },
    },
    handler: async (request, reply) =>
      reply.code(201).send({ data: await galleryImages.add(request.params.id, request.body, getActor(request)) }),
  });

  app.patch('/api/admin/galleries/:id/images', {
    schema: {
      ...shared,
      summary: 'Change the order, texts and publication of many, all of them or none',
      body: galleryImagesChange,
      response: { 200: images },
    },
    handler: async (request) => ({
      data: await galleryImages.change(request.params.id, request.body, getActor(request)),
    }),
  });

  app.post('/api/admin/galleries/:id/images/remove', {
    schema: {
      ...shared,
      summary: 'Move many to the trash',
      body: galleryImagesRemove,
      response: { 200: inData(galleryImagesRemoved) },
    },
    handler: async (request) => ({
      data: { count: await galleryImages.remove(request.params.id, request.body, getActor(request)) },
    }),
  });
}

const builtIn: Samples = {
  banners: Object.fromEntries(
    pagesWithHero.map((name) => [bannerCategories[name], builtInPicture(heroPictures[name])]),
  ) as Samples['banners'],
  pages: Object.fromEntries(
    pagesWithHero.map((name) => [name, builtInPicture(heroPictures[name])]),
  ) as Samples['pages'],
  team: builtInTeam.map(({ id, name, role, image }) => ({ id, name, role, picture: builtInPicture(image) })),
};

/** A route of its own, because the list of pictures is too long for the back office's bundle, and only some tabs show it. */
export function samplesAdminRoutes(app: App): void {
  app.get('/api/admin/samples', {
    schema: {
      tags: ['Samples'],
      summary:
        'The built-in banners and team members that stand where the studio has none of its own, and the built-in banners of all pages',
      response: { 200: inData(samples) },
    },
    handler: () => ({ data: builtIn }),
  });
}

const translationTags = ['Translations'];

export function translationAdminRoutes(app: App, { translations }: { translations: TranslationService }): void {
  app.get('/api/admin/translations', {
    schema: {
      tags: translationTags,
      summary: 'List the translations of records, media and the settings, and which are out of date',
      querystring: translationsQuery,
      response: { 200: inData(z.array(storedTranslation)) },
    },
    handler: async ({ query }) => ({ data: await translations.list(query) }),
  });

  app.get('/api/admin/translations/state', {
    schema: {
      tags: translationTags,
      summary: 'List the records of one kind with missing or outdated translations',
      querystring: translationStateQuery,
      response: { 200: inData(z.array(translationState)) },
    },
    handler: async ({ query }) => ({ data: await translations.listState(query.entity) }),
  });

  app.get('/api/admin/translations/counts', {
    schema: {
      tags: translationTags,
      summary: 'Count the missing and outdated translations of each kind of record that has any',
      response: { 200: inData(z.array(translationCounts)) },
    },
    handler: async () => ({ data: await translations.count() }),
  });
}
