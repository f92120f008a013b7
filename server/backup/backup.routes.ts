import { backupState } from '#contract/backup.ts';
import { inData } from '#contract/fields.ts';
import type { App } from '#server/http/app-instance.ts';
import type { BackupRuns } from './backup-runs.service.ts';

export function backupAdminRoutes(app: App, { backupRuns }: { backupRuns: Pick<BackupRuns, 'getState'> }): void {
  app.get('/api/admin/backups', {
    schema: {
      tags: ['Studio'],
      summary: 'The last backup of the schedule, and the last rehearsal of restoring one',
      response: { 200: inData(backupState) },
    },
    handler: async () => ({ data: await backupRuns.getState() }),
  });
}
