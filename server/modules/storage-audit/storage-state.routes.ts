import { inData } from '#contract/fields.ts';
import { storageState } from '#contract/storage-state.ts';
import type { App } from '#server/http/api/app-instance.ts';
import type { StorageGeneration } from './storage-generation.ts';

interface Services {
  storageGeneration: Pick<StorageGeneration, 'findStop'>;
}

export function storageStateAdminRoutes(app: App, { storageGeneration }: Services): void {
  app.get('/api/admin/storage-state', {
    schema: {
      tags: ['Media'],
      summary: 'Whether the removal of files that nobody needs is stopped, as it is after the restore of a database',
      security: [{ bearer: [] }],
      response: { 200: inData(storageState) },
    },
    handler: async () => ({ data: { sweepStop: (await storageGeneration.findStop()) ?? null } }),
  });
}
