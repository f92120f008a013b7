import { z } from 'zod';
import { inData } from '#contract/fields.ts';
import { firstSteps, firstStepsUpdate } from '#contract/first-steps.ts';
import { getSession } from '#server/http/api/admin-scope.ts';
import type { App } from '#server/http/api/app-instance.ts';
import type { FirstStepsService } from './first-steps.service.ts';

const tags = ['Studio'];
const security = [{ bearer: [] }];

export function firstStepsAdminRoutes(app: App, services: { firstSteps: FirstStepsService }): void {
  app.get('/api/admin/first-steps', {
    schema: {
      tags,
      summary: 'Which of the first steps of a new studio are done, and whether this account has put the list away',
      security,
      response: { 200: inData(firstSteps) },
    },
    handler: async (request) => ({ data: await services.firstSteps.get(getSession(request).userId) }),
  });

  app.put('/api/admin/first-steps', {
    schema: {
      tags,
      summary: 'Put the list of first steps away, or take it out again',
      security,
      body: firstStepsUpdate,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      await services.firstSteps.setDismissed(getSession(request).userId, request.body);
      return reply.code(204).send();
    },
  });
}
