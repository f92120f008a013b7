import type { FastifyReply } from 'fastify';
import { inData } from '#contract/fields.ts';
import { system, updateCheck, doctorAnswer, doctorQuestion } from '#contract/system.ts';
import type { App } from '#server/http/app-instance.ts';
import { notFound } from '#server/platform/app-error.ts';
import { changeCounters } from '#contract/summary.ts';
import { getSession } from '#server/http/admin-scope.ts';
import type { SystemService, DoctorService } from './system.service.ts';
import type { ChangesService } from './changes.service.ts';

const tags = ['Studio'];

export function systemAdminRoutes(app: App, services: { system: SystemService }): void {
  app.get('/api/admin/system', {
    schema: {
      tags,
      summary: 'How the software is doing: disks, queues, processes, backups, mail, and advice on its settings',
      response: { 200: inData(system) },
    },
    handler: async () => ({ data: await services.system.get() }),
  });

  app.post('/api/admin/system/update-check', {
    schema: {
      tags,
      summary: 'Asks the address of UPDATE_URL for the newest version',
      response: { 200: inData(updateCheck) },
    },
    handler: async () => ({ data: await services.system.findUpdate() }),
  });
}

interface Services {
  doctor: DoctorService;
  config: { version: string };
}

/** Not for staff: the command has no account, and asks by a key that only this studio has. */
export function doctorPublicRoutes(app: App, { doctor, config }: Services): void {
  app.post('/api/doctor', {
    schema: {
      tags: ['Health'],
      summary: 'How a request arrives, for `npm run doctor`; 404 without a signature by a key of this studio',
      body: doctorQuestion,
      response: { 200: inData(doctorAnswer) },
    },
    handler: async (request) => {
      if (!doctor.isQuestion(request.body)) throw notFound('page');
      const forwardedFor = request.headers['x-forwarded-for'];
      return {
        data: {
          version: config.version,
          signature: doctor.signAnswer(request.body),
          ip: request.ip,
          protocol: request.protocol,
          host: request.host,
          forwardedFor: forwardedFor === undefined ? null : [forwardedFor].flat().join(', '),
        },
      };
    },
  });
}

export function changesAdminRoutes(app: App, { changes }: { changes: ChangesService }): void {
  app.get('/api/admin/changes', {
    schema: {
      tags: ['Changes'],
      summary: 'A counter for each topic, which every change of it increments',
      description: '`Accept: text/event-stream` keeps the response open and sends the counters whenever one has moved.',
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
