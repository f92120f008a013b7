import { z } from 'zod';
import { dataOf } from '#contract/fields.ts';
import {
  identityProof,
  recoveryCodes,
  secondFactorConfirmation,
  secondFactorKey,
  secondFactorSetup,
  secondFactorState,
} from '#contract/accounts/second-factor.ts';
import { sessionOf } from '#server/http/api/admin-scope.ts';
import { clientOf } from '#server/http/api/client-of.ts';
import type { App } from '#server/http/api/app-instance.ts';
import type { SecondFactorService } from './second-factor.service.ts';

interface Services {
  secondFactor: SecondFactorService;
}

const tags = ['Sign-in'];
const security = [{ bearer: [] }];
const path = '/api/admin/second-factor';

/** Each account manages its own second factor. */
export function secondFactorAdminRoutes(app: App, { secondFactor }: Services): void {
  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'Whether the account signs in with a code, too',
        security,
        response: { 200: dataOf(secondFactorState) },
      },
    },
    async (request) => ({ data: await secondFactor.state(sessionOf(request).userId) }),
  );

  app.post(
    `${path}/setup`,
    {
      schema: {
        tags,
        summary: 'Make a key for an authenticator app, to be confirmed by a code of it',
        security,
        body: secondFactorSetup,
        response: { 200: dataOf(secondFactorKey) },
      },
    },
    async (request) => ({ data: await secondFactor.setUp(sessionOf(request), request.body, clientOf(request)) }),
  );

  app.post(
    `${path}/confirm`,
    {
      schema: {
        tags,
        summary: 'Turn the second factor on by a first code, and end all other sessions',
        security,
        body: secondFactorConfirmation,
        response: { 200: dataOf(recoveryCodes) },
      },
    },
    async (request) => ({ data: await secondFactor.confirm(sessionOf(request), request.body.code) }),
  );

  app.post(
    `${path}/recovery-codes`,
    {
      schema: {
        tags,
        summary: 'Replace the recovery codes',
        security,
        body: identityProof,
        response: { 200: dataOf(recoveryCodes) },
      },
    },
    async (request) => ({
      data: await secondFactor.renewRecoveryCodes(sessionOf(request), request.body, clientOf(request)),
    }),
  );

  app.post(
    `${path}/off`,
    {
      schema: {
        tags,
        summary: 'Turn the second factor off',
        security,
        body: identityProof,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await secondFactor.turnOff(sessionOf(request), request.body, clientOf(request));
      return reply.code(204).send();
    },
  );
}
