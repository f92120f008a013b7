import { dataOf } from '#contract/fields.ts';
import { summary } from '#contract/summary.ts';
import type { App } from '#server/http/api/app-instance.ts';
import type { SummaryService } from './summary.service.ts';

export function summaryAdminRoutes(app: App, services: { summary: SummaryService }): void {
  app.get('/api/admin/summary', {
    schema: {
      tags: ['Summary'],
      summary: 'How many enquiries and photos there are, and what the photos weigh, and how much room there is',
      security: [{ bearer: [] }],
      response: { 200: dataOf(summary) },
    },
    handler: async () => ({ data: await services.summary.get() }),
  });
}
