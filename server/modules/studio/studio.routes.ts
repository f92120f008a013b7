import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { dataOf } from '#contract/fields.ts';
import { type StudioIdentity, studioIdentity } from '#contract/studio.ts';
import { actorOf } from '#server/http/api/admin-scope.ts';
import type { App } from '#server/http/api/app-instance.ts';
import { ifMatchHeaders, isMatch } from '#server/http/api/if-match.ts';
import type { StudioService } from './studio.service.ts';

interface Services {
  studio: StudioService;
}

const tags = ['Studio'];
const security = [{ bearer: [] }];
const response = { 200: dataOf(studioIdentity) };

export function studioPublicRoutes(app: App, { studio }: Services): void {
  app.get('/api/studio', {
    schema: { tags, summary: "The studio's name, addresses, hours and links", response },
    handler: async () => ({ data: await studio.identity() }),
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
    handler: async (_request, reply) => answer(reply, await studio.identity()),
  });
  app.put('/api/admin/studio', {
    schema: {
      tags,
      summary: "Replace the studio's identity",
      security,
      headers: ifMatchHeaders,
      body: studioIdentity,
      response,
    },
    async handler(request, reply) {
      const wanted = request.headers['if-match'];
      const isExpected = (current: StudioIdentity) => isMatch(wanted, tagOf(current));
      return answer(reply, await studio.update(request.body, actorOf(request), isExpected));
    },
  });
}

/** The ETag is a hash of the whole identity. */
function tagOf(identity: StudioIdentity): string {
  return `"${createHash('sha256')
    .update(JSON.stringify(studioIdentity.parse(identity)))
    .digest('base64url')}"`;
}

function answer(reply: FastifyReply, identity: StudioIdentity): { data: StudioIdentity } {
  reply.header('etag', tagOf(identity));
  return { data: identity };
}
