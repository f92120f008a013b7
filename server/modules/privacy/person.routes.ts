import { inData } from '#contract/fields.ts';
import { personData, personErased, personQuery } from '#contract/privacy/person.ts';
import { getActor } from '#server/http/api/admin-scope.ts';
import type { App } from '#server/http/api/app-instance.ts';
import type { PersonService } from './person.service.ts';

const tags = ['Privacy'];
const security = [{ bearer: [] }];

export function personAdminRoutes(app: App, { people }: { people: PersonService }): void {
  app.post('/api/admin/people/read', {
    schema: {
      tags,
      summary: 'Read everything that is stored about the person with an e-mail address',
      security,
      body: personQuery,
      response: { 200: inData(personData) },
    },
    handler: async (request) => ({ data: await people.read(request.body.email) }),
  });
  app.post('/api/admin/people/erase', {
    schema: {
      tags,
      summary: 'Erase everything that is stored about the person with an e-mail address',
      security,
      body: personQuery,
      response: { 200: inData(personErased) },
    },
    handler: async (request) => ({ data: await people.erase(request.body.email, getActor(request)) }),
  });
}
