import type { FastifyReply } from 'fastify';
import { changeCounters } from '#contract/changes/changes.ts';
import { inData } from '#contract/fields.ts';
import { getSession } from '#server/http/api/admin-scope.ts';
import type { App } from '#server/http/api/app-instance.ts';
import type { ChangesService } from './changes.service.ts';

export function changesAdminRoutes(app: App, { changes }: { changes: ChangesService }): void {
  app.get('/api/admin/changes', {
    schema: {
      tags: ['Changes'],
      summary: 'A counter for each topic, which every change of it increments',
      description: '`Accept: text/event-stream` keeps the response open and sends the counters whenever one has moved.',
      security: [{ bearer: [] }],
      response: { 200: inData(changeCounters) },
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store').header('vary', 'Accept');
      if (request.method === 'HEAD' || !request.headers.accept?.includes('text/event-stream')) {
        return { data: await changes.read() };
      }
      // nginx would otherwise collect events until its buffer is full.
      reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
      return (reply as FastifyReply).send(await changes.open(getSession(request).id));
    },
  });

  app.addHook('preClose', async () => changes.endAll());
}
