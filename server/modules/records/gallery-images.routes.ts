import { z } from 'zod';
import { inData, idParams } from '#contract/fields.ts';
import {
  galleryImagesAdd,
  galleryImagesChange,
  galleryImagesRemove,
  galleryImagesRemoved,
} from '#contract/records/gallery-images.ts';
import { cmsImage } from '#contract/records/gallery.ts';
import { getActor } from '#server/http/api/admin-scope.ts';
import type { App } from '#server/http/api/app-instance.ts';
import type { RecordServices } from './record-services.ts';

const shared = { tags: ['Gallery images'], security: [{ bearer: [] }], params: idParams };
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
