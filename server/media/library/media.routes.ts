import { z } from 'zod';
import { mediaCounterHeader } from '#contract/media-categories.ts';
import { inData, idParams } from '#contract/fields.ts';
import {
  videoWork,
  duplicateResult,
  duplicateSearch,
  listedMediaItem,
  mediaCreate,
  mediaItem,
  mediaListQuery,
  mediaReference,
  mediaReferenceSearch,
  mediaRetried,
  mediaSettings,
  mediaUpdate,
  photo,
} from '#contract/media.ts';
import { getActor, maySeeDrafts } from '#server/http/admin-scope.ts';
import type { App } from '#server/http/app-instance.ts';
import { expectedVersion, ifMatchHeaders } from '#server/http/if-match.ts';
import type { MediaReprocessing } from './media-reprocessing.ts';
import type { MediaService } from './media.service.ts';

interface Services {
  media: MediaService;
  reprocessing: MediaReprocessing;
  changes: { read(): Promise<{ media: number }> };
}

const tags = ['Media'];

export function mediaPublicRoutes(app: App, { media, changes }: Pick<Services, 'media' | 'changes'>): void {
  app.get('/api/media', {
    config: { isPublicResponseCached: true },
    schema: {
      tags,
      summary: 'List what is published and ready; with a session that may edit it, everything',
      security: [{}, { bearer: [] }],
      querystring: mediaListQuery,
      response: { 200: inData(z.array(listedMediaItem)) },
    },
    handler: async (request, reply) => {
      const forStaff = maySeeDrafts(request);
      if (forStaff) reply.header(mediaCounterHeader, (await changes.read()).media);
      const { ids, uploads, category, lang } = request.query;
      const which = { ids: ids?.split(','), uploads: uploads?.split(','), category };
      return { data: await media.list({ forStaff, ...which, language: lang }) };
    },
  });
}

export function mediaAdminRoutes(app: App, { media, reprocessing }: Pick<Services, 'media' | 'reprocessing'>): void {
  app.get('/api/admin/photos', {
    schema: { tags, summary: 'List the photos in the legacy shape', response: { 200: z.array(photo) } },
    handler: async () => media.listPhotos(),
  });

  app.get('/api/admin/media-settings', {
    schema: { tags, summary: 'The settings of the library', response: { 200: inData(mediaSettings) } },
    handler: async () => ({ data: await media.settings.get() }),
  });

  app.put('/api/admin/media-settings', {
    schema: {
      tags,
      summary: 'Say whether descriptions in photos are read, as proposals',
      body: mediaSettings,
      response: { 200: inData(mediaSettings) },
    },
    handler: async (request) => ({ data: await media.changeSettings(request.body, getActor(request)) }),
  });

  app.post('/api/admin/media', {
    schema: {
      tags,
      summary: 'File an uploaded object in the library: 201 the first time, an item that is there already with 200',
      headers: ifMatchHeaders,
      body: mediaCreate,
      response: { 200: inData(mediaItem), 201: inData(mediaItem) },
    },
    handler: async (request, reply) => {
      const version = expectedVersion(request.headers['if-match']);
      const { item, isNew } = await media.register(request.body, getActor(request), undefined, version);
      return reply.code(isNew ? 201 : 200).send({ data: item });
    },
  });

  app.post('/api/admin/media/duplicates', {
    schema: {
      tags,
      summary: 'Which of these files are in the library already',
      body: duplicateSearch,
      response: { 200: inData(z.array(duplicateResult)) },
    },
    handler: async ({ body }) => ({ data: await media.searchDuplicates(body) }),
  });

  app.patch('/api/admin/media/:id', {
    schema: {
      tags,
      summary: 'Change one: what is absent is left alone, alt and caption are cleared by null or ""',
      params: idParams,
      headers: ifMatchHeaders,
      body: mediaUpdate,
      response: { 200: inData(mediaItem) },
    },
    handler: async (request) => {
      const version = expectedVersion(request.headers['if-match']);
      return { data: await media.update(request.params.id, request.body, getActor(request), version) };
    },
  });

  app.delete('/api/admin/media/:id', {
    schema: {
      tags,
      summary: 'Delete one. Its files go too, once no record refers to them',
      params: idParams,
      headers: ifMatchHeaders,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await media.remove(request.params.id, getActor(request), expectedVersion(request.headers['if-match']));
      return reply.code(204).send();
    },
  });

  app.post('/api/admin/media/:id/retry', {
    schema: {
      tags,
      summary: 'Have one tried again that failed; any other is answered as it is',
      params: idParams,
      response: { 200: inData(mediaItem) },
    },
    handler: async (request) => ({ data: await reprocessing.retry(request.params.id, getActor(request)) }),
  });

  app.post('/api/admin/media/retry-failed', {
    schema: { tags, summary: 'Have all tried again that failed', response: { 200: inData(mediaRetried) } },
    handler: async (request) => ({ data: { count: await reprocessing.retryFailed(getActor(request)) } }),
  });

  app.get('/api/admin/film-work', {
    schema: {
      tags,
      summary: 'What is being made of videos now, how far it is, and whether ffmpeg is installed',
      response: { 200: inData(videoWork) },
    },
    handler: async () => ({ data: await media.getVideoWork() }),
  });

  app.post('/api/admin/media/references', {
    schema: {
      tags,
      summary: 'The places that refer to the files of these items, for the confirmation before they are deleted',
      body: mediaReferenceSearch,
      response: { 200: inData(z.array(mediaReference)) },
    },
    handler: async ({ body }) => ({ data: await media.listReferences(body.ids) }),
  });
}
