import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { inData } from '#contract/fields.ts';
import { type StudioIdentity, studioIdentity, studioUpdate } from '#contract/studio.ts';
import { languageQuery } from '#contract/translations/translations.ts';
import { getActor } from '#server/http/api/admin-scope.ts';
import type { App } from '#server/http/api/app-instance.ts';
import { ifMatchHeaders, isMatch } from '#server/http/api/if-match.ts';
import type { StudioService, StudioState } from './studio.service.ts';

interface Services {
  studio: StudioService;
}

const tags = ['Studio'];
const security = [{ bearer: [] }];
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
    schema: {
      tags,
      summary: "The studio's identity as the settings dialog edits it, with its ETag",
      security,
      response,
    },
    handler: async (_request, reply) => sendStudio(reply, await studio.state()),
  });
  app.put('/api/admin/studio', {
    schema: {
      tags,
      summary: "Replace the studio's identity",
      security,
      headers: ifMatchHeaders,
      body: studioUpdate,
      response,
    },
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
