import { inData } from '#contract/fields.ts';
import { retention, retentionUpdate } from '#contract/privacy/retention.ts';
import { getActor } from '#server/http/api/admin-scope.ts';
import type { App } from '#server/http/api/app-instance.ts';
import type { RetentionService } from './retention.service.ts';

const tags = ['Privacy'];
const security = [{ bearer: [] }];
const response = { 200: inData(retention) };

export function retentionAdminRoutes(app: App, services: { retention: RetentionService }): void {
  app.get('/api/admin/retention', {
    schema: {
      tags,
      summary: 'The retention period of enquiries, and what it deletes within a week',
      security,
      response,
    },
    handler: async () => ({ data: await services.retention.get() }),
  });
  app.put('/api/admin/retention', {
    schema: { tags, summary: 'Set the retention period of enquiries', security, body: retentionUpdate, response },
    handler: async (request) => ({ data: await services.retention.update(request.body.months, getActor(request)) }),
  });
}
