import { z } from 'zod';
import { inData } from '#contract/fields.ts';
import {
  identityProof,
  recoveryCodes,
  secondFactorConfirmation,
  secondFactorKey,
  secondFactorSetup,
  secondFactorState,
} from '#contract/accounts/second-factor.ts';
import { getSession } from '#server/http/api/admin-scope.ts';
import { toClient } from '#server/http/api/client-of.ts';
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
        response: { 200: inData(secondFactorState) },
      },
    },
    async (request) => ({ data: await secondFactor.state(getSession(request).userId) }),
  );

  app.post(
    `${path}/setup`,
    {
      schema: {
        tags,
        summary: 'Make a key for an authenticator app, to be confirmed by a code of it',
        security,
        body: secondFactorSetup,
        response: { 200: inData(secondFactorKey) },
      },
    },
    async (request) => ({ data: await secondFactor.setUp(getSession(request), request.body, toClient(request)) }),
  );

  app.post(
    `${path}/confirm`,
    {
      schema: {
        tags,
        summary: 'Turn the second factor on by a first code, and end all other sessions',
        security,
        body: secondFactorConfirmation,
        response: { 200: inData(recoveryCodes) },
      },
    },
    async (request) => ({ data: await secondFactor.confirm(getSession(request), request.body.code) }),
  );

  app.post(
    `${path}/recovery-codes`,
    {
      schema: {
        tags,
        summary: 'Replace the recovery codes',
        security,
        body: identityProof,
        response: { 200: inData(recoveryCodes) },
      },
    },
    async (request) => ({
      data: await secondFactor.renewRecoveryCodes(getSession(request), request.body, toClient(request)),
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
      await secondFactor.turnOff(getSession(request), request.body, toClient(request));
      return reply.code(204).send();
    },
  );
}
