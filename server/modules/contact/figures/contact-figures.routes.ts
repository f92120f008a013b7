import { contactStatistics, contactStatisticsQuery } from '#contract/contact-figures.ts';
import { inData } from '#contract/fields.ts';
import type { App } from '#server/http/api/app-instance.ts';
import type { ContactFiguresService } from './contact-figures.service.ts';

export function contactFiguresAdminRoutes(app: App, services: { contactFigures: ContactFiguresService }): void {
  app.get('/api/admin/contacts/figures', {
    schema: {
      tags: ['Contact'],
      summary: 'Count enquiries by week, service, page and language, and how soon they were answered',
      security: [{ bearer: [] }],
      querystring: contactStatisticsQuery,
      response: { 200: inData(contactStatistics) },
    },
    handler: async (request) => ({ data: await services.contactFigures.get(request.query) }),
  });
}
