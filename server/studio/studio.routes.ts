import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { inData } from '#contract/fields.ts';
import { type StudioIdentity, studioIdentity, studioUpdate } from '#contract/studio.ts';
import { languageQuery } from '#contract/translations.ts';
import { getActor, getSession } from '#server/http/admin-scope.ts';
import type { App } from '#server/http/app-instance.ts';
import { ifMatchHeaders, isMatch } from '#server/http/if-match.ts';
import { summary, summaryQuery, firstSteps, firstStepsUpdate } from '#contract/summary.ts';
import type { StudioService, StudioState } from './studio.service.ts';
import type { SummaryService, FirstStepsService } from './summary.service.ts';

interface Services {
  studio: StudioService;
}

const tags = ['Studio'];
const response = { 200: inData(studioIdentity) };

export function studioPublicRoutes(app: App, { studio }: Services): void {
  app.get('/api/studio', {
    schema: { tags, summary: "The studio's name, addresses, hours and links", querystring: languageQuery, response },
    async handler({ query }) {
      const { lang: _untranslated, ...identity } = await studio.identity(query.lang);
      return { data: identity };
    },
  });
}

export function studioAdminRoutes(app: App, { studio }: Services): void {
  app.get('/api/admin/studio', {
    schema: { tags, summary: "The studio's identity as the settings dialog edits it, with its ETag", response },
    handler: async (_request, reply) => sendStudio(reply, await studio.state()),
  });
  app.put('/api/admin/studio', {
    schema: { tags, summary: "Replace the studio's identity", headers: ifMatchHeaders, body: studioUpdate, response },
    async handler(request, reply) {
      const wanted = request.headers['if-match'];
      const isExpected = (current: StudioState) => isMatch(wanted, toEtag(current));
      await studio.update(request.body, getActor(request), isExpected);
      return sendStudio(reply, await studio.state());
    },
  });
}

/** The ETag is a hash of the whole identity with its translations. */
function toEtag({ identity, translations }: StudioState): string {
  return `"${createHash('sha256')
    .update(JSON.stringify([studioIdentity.parse(identity), translations]))
    .digest('base64url')}"`;
}

function sendStudio(reply: FastifyReply, state: StudioState): { data: StudioIdentity } {
  reply.header('etag', toEtag(state));
  return { data: state.identity };
}

export function summaryAdminRoutes(app: App, services: { summary: SummaryService }): void {
  app.get('/api/admin/summary', {
    schema: {
      tags: ['Summary'],
      summary:
        'How many enquiries there are, are new, due and overdue; how many photos, what they weigh, and how much room there is',
      querystring: summaryQuery,
      response: { 200: inData(summary) },
    },
    handler: async (request) => ({ data: await services.summary.get(request.query) }),
  });
}

export function firstStepsAdminRoutes(app: App, services: { firstSteps: FirstStepsService }): void {
  app.get('/api/admin/first-steps', {
    schema: {
      tags,
      summary: 'Which of the first steps of a new studio are done, and whether this account has put the list away',
      response: { 200: inData(firstSteps) },
    },
    handler: async (request) => ({ data: await services.firstSteps.get(getSession(request).userId) }),
  });

  app.put('/api/admin/first-steps', {
    schema: {
      tags,
      summary: 'Put the list of first steps away, or take it out again',
      body: firstStepsUpdate,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      await services.firstSteps.setDismissed(getSession(request).userId, request.body);
      return reply.code(204).send();
    },
  });
}
