import { inData } from '#contract/fields.ts';
import { personData, personErased, personQuery, retention, retentionUpdate } from '#contract/privacy.ts';
import { getActor } from '#server/http/admin-scope.ts';
import type { App } from '#server/http/app-instance.ts';
import type { PersonService, RetentionService } from './privacy.service.ts';

const tags = ['Privacy'];

export function personAdminRoutes(app: App, { people }: { people: PersonService }): void {
  app.post('/api/admin/people/read', {
    schema: {
      tags,
      summary: 'Read everything that is stored about the person with an e-mail address',
      body: personQuery,
      response: { 200: inData(personData) },
    },
    handler: async (request) => ({ data: await people.read(request.body.email) }),
  });
  app.post('/api/admin/people/erase', {
    schema: {
      tags,
      summary: 'Erase everything that is stored about the person with an e-mail address',
      body: personQuery,
      response: { 200: inData(personErased) },
    },
    handler: async (request) => ({ data: await people.erase(request.body.email, getActor(request)) }),
  });
}

const response = { 200: inData(retention) };

export function retentionAdminRoutes(app: App, services: { retention: RetentionService }): void {
  app.get('/api/admin/retention', {
    schema: {
      tags,
      summary: 'The retention period of enquiries, and what it deletes within a week',
      response,
    },
    handler: async () => ({ data: await services.retention.get() }),
  });
  app.put('/api/admin/retention', {
    schema: { tags, summary: 'Set the retention period of enquiries', body: retentionUpdate, response },
    handler: async (request) => ({ data: await services.retention.update(request.body.months, getActor(request)) }),
  });
}
