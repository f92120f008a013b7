import { dataOf } from '#contract/fields.ts';
import { studioIdentity } from '#contract/studio.ts';
import { actorOf } from '#server/http/admin-scope.ts';
import type { App } from '#server/http/app-instance.ts';
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
    schema: { tags, summary: "The studio's identity as the settings dialog edits it", security, response },
    handler: async () => ({ data: await studio.identity() }),
  });
  app.put('/api/admin/studio', {
    schema: { tags, summary: "Replace the studio's identity", security, body: studioIdentity, response },
    handler: async (request) => ({ data: await studio.update(request.body, actorOf(request)) }),
  });
}
