import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { newPasskey, passkey, passkeyAnswer, passkeyOptions, passkeySignIn } from '#contract/accounts/passkeys.ts';
import { identityProof } from '#contract/accounts/second-factor.ts';
import { inData, idParams } from '#contract/fields.ts';
import { getSession } from '#server/http/api/admin-scope.ts';
import { toClient } from '#server/http/api/client-of.ts';
import type { App } from '#server/http/api/app-instance.ts';
import type { PasskeyService, RelyingParty } from './passkey.service.ts';

interface Services {
  config: { publicUrl?: string | undefined };
  passkeys: PasskeyService;
}

const tags = ['Sign-in'];
const security = [{ bearer: [] }];
const path = '/api/admin/passkeys';
const login = '/api/admin/login/passkey';
const none = { 204: z.undefined() };

export function passkeyPublicRoutes(app: App, { config, passkeys }: Services): void {
  app.post(`${login}/options`, {
    schema: {
      tags,
      summary: 'What a browser needs to sign in by a passkey',
      response: { 200: inData(passkeyOptions) },
    },
    handler: async (request) => ({ data: { ...(await passkeys.optionsToSignIn(toRelyingParty(request, config))) } }),
  });
  app.post(login, {
    schema: { tags, summary: 'Sign in by a passkey', body: passkeyAnswer, response: { 200: inData(passkeySignIn) } },
    handler: async (request) => {
      const { credential } = request.body;
      return { data: { token: await passkeys.signIn(credential, toClient(request), toRelyingParty(request, config)) } };
    },
  });
}

/** Each account manages its own passkeys. */
export function passkeyAdminRoutes(app: App, { config, passkeys }: Services): void {
  app.get(path, {
    schema: { tags, summary: 'The passkeys of the account', security, response: { 200: inData(z.array(passkey)) } },
    handler: async (request) => ({ data: await passkeys.list(getSession(request).userId) }),
  });
  app.post(`${path}/options`, {
    schema: {
      tags,
      summary: 'What a browser needs to make a passkey',
      security,
      body: identityProof,
      response: { 200: inData(passkeyOptions) },
    },
    handler: async (request) => {
      const relyingParty = toRelyingParty(request, config);
      return {
        data: { ...(await passkeys.optionsToAdd(getSession(request), request.body, toClient(request), relyingParty)) },
      };
    },
  });
  app.post(path, {
    schema: { tags, summary: 'Store a new passkey of the account', security, body: newPasskey, response: none },
    handler: async (request, reply) => {
      await passkeys.add(getSession(request), request.body, toRelyingParty(request, config));
      return reply.code(204).send();
    },
  });
  app.delete(`${path}/:id`, {
    schema: {
      tags,
      summary: 'Remove a passkey of the account',
      security,
      params: idParams,
      body: identityProof,
      response: none,
    },
    handler: async (request, reply) => {
      await passkeys.remove(getSession(request), request.params.id, request.body, toClient(request));
      return reply.code(204).send();
    },
  });
}

/**
 * PUBLIC_URL, else where the request says that it went. A wrong `Host` wins nothing: a passkey works only with the host that it was
 * made for, and the browser tells it the true one. Without PUBLIC_URL the protocol may be that of a proxy; browsers make passkeys by
 * HTTPS and on localhost only.
 */
function toRelyingParty(request: FastifyRequest, { publicUrl }: Services['config']): RelyingParty {
  if (publicUrl) return { hostname: new URL(publicUrl).hostname, origins: [new URL(publicUrl).origin] };
  return { hostname: request.hostname, origins: [`https://${request.host}`, `http://${request.host}`] };
}
