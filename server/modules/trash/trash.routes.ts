import { z } from 'zod';
import { dataOf } from '#contract/fields.ts';
import { trashEntry, trashPurged, trashRestored, trashedThings } from '#contract/trash/trash.ts';
import { actorOf } from '#server/http/api/admin-scope.ts';
import type { App } from '#server/http/api/app-instance.ts';
import type { TrashService } from './trash.service.ts';

const tags = ['Trash'];
const security = [{ bearer: [] }];

export function trashAdminRoutes(app: App, { trash }: { trash: TrashService }): void {
  app.get('/api/admin/trash', {
    schema: {
      tags,
      summary: 'List what was deleted in the last 30 days, newest first',
      security,
      response: { 200: dataOf(z.array(trashEntry)) },
    },
    handler: async () => ({ data: await trash.list() }),
  });

  app.post('/api/admin/trash/restore', {
    schema: {
      tags,
      summary: 'Restore deleted things with their places; one that cannot be restored does not keep the others back',
      security,
      body: trashedThings,
      response: { 200: dataOf(trashRestored) },
    },
    handler: async (request) => ({ data: await trash.restore(request.body, actorOf(request)) }),
  });

  app.post('/api/admin/trash/purge', {
    schema: {
      tags,
      summary: 'Remove deleted things for good',
      security,
      body: trashedThings,
      response: { 200: dataOf(trashPurged) },
    },
    handler: async (request) => ({ data: { count: await trash.purge(request.body, actorOf(request)) } }),
  });
}
