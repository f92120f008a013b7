import { z } from 'zod';
import { deliveryPreset, deliveryPresetInput, deliveryProgress } from '#contract/client-delivery.ts';
import { idParams, inData } from '#contract/fields.ts';
import { getActor } from '#server/http/admin-scope.ts';
import type { App } from '#server/http/app-instance.ts';
import { expectedVersion, ifMatchHeaders } from '#server/http/if-match.ts';
import type { ClientGalleryService } from './client-galleries.service.ts';
import type { DeliverySizesService } from './delivery-sizes.service.ts';

interface Services {
  clientGalleries: Pick<ClientGalleryService, 'findProgress' | 'makeFailedAgain'>;
  deliverySizes: DeliverySizesService;
}

const tags = ['Client galleries'];

/** The studio's own sizes, and how far the files of a gallery are. */
export function deliveryAdminRoutes(app: App, { clientGalleries, deliverySizes }: Services): void {
  app.get('/api/admin/delivery-presets', {
    schema: { tags, summary: "The studio's own sizes, by name", response: { 200: inData(z.array(deliveryPreset)) } },
    handler: async () => ({ data: await deliverySizes.listPresets() }),
  });

  app.post('/api/admin/delivery-presets', {
    schema: {
      tags,
      summary: 'Create a size in which client galleries can be delivered',
      body: deliveryPresetInput,
      response: { 201: inData(deliveryPreset) },
    },
    handler: async (request, reply) =>
      reply.code(201).send({ data: await deliverySizes.createPreset(request.body, getActor(request)) }),
  });

  app.put('/api/admin/delivery-presets/:id', {
    schema: {
      tags,
      summary: 'Change a size: the files of the galleries that use it are made again',
      params: idParams,
      headers: ifMatchHeaders,
      body: deliveryPresetInput,
      response: { 200: inData(deliveryPreset) },
    },
    handler: async (request) => {
      const version = expectedVersion(request.headers['if-match']);
      return {
        data: await deliverySizes.updatePreset(request.params.id, request.body, getActor(request), version),
      };
    },
  });

  app.delete('/api/admin/delivery-presets/:id', {
    schema: {
      tags,
      summary: 'Delete a size: galleries that use it are no longer delivered in it',
      params: idParams,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await deliverySizes.removePreset(request.params.id, getActor(request));
      return reply.code(204).send();
    },
  });

  app.get('/api/admin/client-galleries/:id/delivery', {
    schema: {
      tags,
      summary: 'How many files are made, in each size of the gallery and with its watermark',
      params: idParams,
      response: { 200: inData(deliveryProgress) },
    },
    handler: async ({ params }) => ({ data: await clientGalleries.findProgress(params.id) }),
  });

  app.post('/api/admin/client-galleries/:id/delivery/retry', {
    schema: {
      tags,
      summary: 'Make again the files that could not be made',
      params: idParams,
      response: { 200: inData(deliveryProgress) },
    },
    handler: async ({ params }) => ({ data: await clientGalleries.makeFailedAgain(params.id) }),
  });
}
