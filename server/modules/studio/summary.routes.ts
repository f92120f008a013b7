import { inData } from '#contract/fields.ts';
import { summary, summaryQuery } from '#contract/summary.ts';
import type { App } from '#server/http/api/app-instance.ts';
import type { SummaryService } from './summary.service.ts';

export function summaryAdminRoutes(app: App, services: { summary: SummaryService }): void {
  app.get('/api/admin/summary', {
    schema: {
      tags: ['Summary'],
      summary:
        'How many enquiries there are, are new, due and overdue; how many photos, what they weigh, and how much room there is',
      security: [{ bearer: [] }],
      querystring: summaryQuery,
      response: { 200: inData(summary) },
    },
    handler: async (request) => ({ data: await services.summary.get(request.query) }),
  });
}
