import { inData } from '#contract/fields.ts';
import { system, updateCheck } from '#contract/system/system.ts';
import type { App } from '#server/http/api/app-instance.ts';
import type { SystemService } from './system.service.ts';

const tags = ['Studio'];
const security = [{ bearer: [] }];

export function systemAdminRoutes(app: App, services: { system: SystemService }): void {
  app.get('/api/admin/system', {
    schema: {
      tags,
      summary: 'How the software is doing: disks, queues, processes, backups, mail, and advice on its settings',
      security,
      response: { 200: inData(system) },
    },
    handler: async () => ({ data: await services.system.get() }),
  });

  app.post('/api/admin/system/update-check', {
    schema: {
      tags,
      summary: 'Asks the address of UPDATE_URL for the newest version',
      security,
      response: { 200: inData(updateCheck) },
    },
    handler: async () => ({ data: await services.system.findUpdate() }),
  });
}
