import { z } from 'zod';
import { inData, idParams } from '#contract/fields.ts';
import { recordKinds } from '#contract/records/kinds.ts';
import { languageQuery } from '#contract/translations/translations.ts';
import { getActor, maySeeDrafts } from '#server/http/api/admin-scope.ts';
import type { App } from '#server/http/api/app-instance.ts';
import { expectedVersion, ifMatchHeaders } from '#server/http/api/if-match.ts';
import type { StoredRecord } from './define-record.ts';
import type { RecordService } from './record.service.ts';
import { type RecordServices, findService } from './record-services.ts';

interface Services {
  records: RecordServices;
}

const security = [{ bearer: [] }];

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
      security: [{}, ...security],
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
      schema: { tags, summary: 'List all', security, response: { 200: inData(z.array(contract.record)) } },
      handler: async () => ({ data: await service.list({ publishedOnly: false }) }),
    });
  }
  app.post(path.admin, {
    schema: { tags, summary: 'Create one', security, body: contract.create, response: { 201: one } },
    handler: async (request, reply) =>
      reply.code(201).send({ data: await service.create(request.body as I, getActor(request)) }),
  });
  app.patch(`${path.admin}/:id`, {
    schema: {
      tags,
      summary: 'Change one: what is absent is left alone, an optional field is cleared by null or ""',
      security,
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
      security,
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
