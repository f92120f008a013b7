import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  loginFailure,
  loginRequest,
  loginSuccess,
  passwordChange,
  sessionInfo,
  sessionListItem,
  sessionsRevoked,
  identityProof,
  recoveryCodes,
  secondFactorConfirmation,
  secondFactorKey,
  secondFactorSetup,
  secondFactorState,
  newPasskey,
  passkey,
  passkeyAnswer,
  passkeyOptions,
  passkeySignIn,
} from '#contract/accounts.ts';
import { createFault, type Fault } from '#contract/faults/field-fault.ts';
import { zh } from '#contract/faults/messages.ts';
import { formatFault } from '#contract/faults/format-fault.ts';
import { inData, idParams } from '#contract/fields.ts';
import { AppError } from '#server/platform/app-error.ts';
import { getSession, toClient } from '#server/http/admin-scope.ts';
import type { App } from '#server/http/app-instance.ts';
import { handleError } from '#server/http/problem-handler.ts';
import type { AuthService } from './auth.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import type { PasskeyService, RelyingParty } from './passkey.service.ts';

interface AuthServices {
  auth: AuthService;
}

const tags = ['Sign-in'];
const none = { 204: z.undefined() };

export function authPublicRoutes(app: App, { auth }: AuthServices): void {
  app.post('/api/admin/login', {
    schema: {
      tags,
      summary: 'Sign in',
      body: loginRequest,
      response: { 200: loginSuccess, 400: loginFailure, 401: loginFailure, 413: loginFailure, 429: loginFailure },
    },
    errorHandler: sendLoginFailure,
    handler: async (request) => ({
      success: true as const,
      token: await auth.signIn(request.body, toClient(request)),
      message: '登录成功',
    }),
  });
}

export function authAdminRoutes(app: App, { auth }: AuthServices): void {
  app.post('/api/admin/logout', {
    schema: { tags, summary: 'End this session', response: none },
    handler: async (request, reply) => {
      await auth.signOut(getSession(request));
      return reply.code(204).send();
    },
  });

  app.get('/api/admin/session', {
    schema: { tags, summary: 'Who the bearer is', response: { 200: sessionInfo } },
    handler: async (request) => auth.describe(getSession(request)),
  });

  app.post('/api/admin/password', {
    schema: {
      tags,
      summary: 'Change the password and end all other sessions',
      body: passwordChange,
      response: none,
    },
    handler: async (request, reply) => {
      await auth.changePassword(getSession(request), request.body, toClient(request));
      return reply.code(204).send();
    },
  });

  app.get('/api/admin/sessions', {
    schema: { tags, summary: 'The live sessions', response: { 200: inData(z.array(sessionListItem)) } },
    handler: async (request) => ({ data: await auth.listSessions(getSession(request)) }),
  });

  app.delete('/api/admin/sessions/:id', {
    schema: { tags, summary: 'End a session', params: idParams, response: none },
    handler: async (request, reply) => {
      await auth.endSession(getSession(request), request.params.id);
      return reply.code(204).send();
    },
  });

  app.post('/api/admin/sessions/revoke-others', {
    schema: { tags, summary: 'End all other sessions', response: { 200: inData(sessionsRevoked) } },
    handler: async (request) => ({ data: { revoked: await auth.endOtherSessions(getSession(request)) } }),
  });
}

/** The sign-in form shows the server's message, so this route's errors have their own shape and are in Chinese. */
function sendLoginFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refuse = (status: number, { code, params }: Fault, more: object = {}) => {
    const fault = { code, params };
    return reply.code(status).send({ success: false, message: formatFault(zh, fault), fault, ...more });
  };
  const failure: unknown = error;
  if (!(failure instanceof AppError)) {
    if ((error.statusCode ?? 500) >= 500) return handleError(error, request, reply);
    const isTooLarge = error.statusCode === 413;
    return refuse(isTooLarge ? 413 : 400, createFault(isTooLarge ? 'login-too-large' : 'login-unreadable'));
  }
  if (failure.status >= 500) return handleError(failure, request, reply);
  if (failure.code === 'too-many-requests') {
    const seconds = Math.max(1, Math.ceil(failure.retryAfterSeconds ?? 60));
    reply.header('retry-after', String(seconds));
    return refuse(429, waitFault(seconds));
  }
  if (failure.code === 'wrong-credentials') return refuse(401, createFault('login-wrong'));
  if (failure.code === 'second-factor-needed') return refuse(401, createFault('login-no-code'), { code: failure.code });
  if (failure.code === 'second-factor-wrong')
    return refuse(401, createFault('login-code-wrong'), { code: failure.code });
  const named = failure.errors?.find(({ path }) => path === 'username' || path === 'password' || path === 'code');
  return refuse(400, named ?? createFault('login-unreadable'));
}

function waitFault(seconds: number): Fault {
  if (seconds < 60) return createFault('login-wait-seconds', { wait: seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return createFault('login-wait-minutes', { wait: minutes });
  return createFault('login-wait-hours', { wait: Math.ceil(minutes / 60) });
}

interface SecondFactorServices {
  secondFactor: SecondFactorService;
}

const secondFactorPath = '/api/admin/second-factor';

/** Each account manages its own second factor. */
export function secondFactorAdminRoutes(app: App, { secondFactor }: SecondFactorServices): void {
  app.get(secondFactorPath, {
    schema: {
      tags,
      summary: 'Whether the account signs in with a code, too',
      response: { 200: inData(secondFactorState) },
    },
    handler: async (request) => ({ data: await secondFactor.state(getSession(request).userId) }),
  });

  app.post(`${secondFactorPath}/setup`, {
    schema: {
      tags,
      summary: 'Make a key for an authenticator app, to be confirmed by a code of it',
      body: secondFactorSetup,
      response: { 200: inData(secondFactorKey) },
    },
    handler: async (request) => ({
      data: await secondFactor.setUp(getSession(request), request.body, toClient(request)),
    }),
  });

  app.post(`${secondFactorPath}/confirm`, {
    schema: {
      tags,
      summary: 'Turn the second factor on by a first code, and end all other sessions',
      body: secondFactorConfirmation,
      response: { 200: inData(recoveryCodes) },
    },
    handler: async (request) => ({ data: await secondFactor.confirm(getSession(request), request.body.code) }),
  });

  app.post(`${secondFactorPath}/recovery-codes`, {
    schema: {
      tags,
      summary: 'Replace the recovery codes',
      body: identityProof,
      response: { 200: inData(recoveryCodes) },
    },
    handler: async (request) => ({
      data: await secondFactor.renewRecoveryCodes(getSession(request), request.body, toClient(request)),
    }),
  });

  app.post(`${secondFactorPath}/off`, {
    schema: {
      tags,
      summary: 'Turn the second factor off',
      body: identityProof,
      response: none,
    },
    handler: async (request, reply) => {
      await secondFactor.turnOff(getSession(request), request.body, toClient(request));
      return reply.code(204).send();
    },
  });
}

interface PasskeyServices {
  config: { publicUrl?: string | undefined };
  passkeys: PasskeyService;
}

const passkeyPath = '/api/admin/passkeys';
const login = '/api/admin/login/passkey';

export function passkeyPublicRoutes(app: App, { config, passkeys }: PasskeyServices): void {
  app.post(`${login}/options`, {
    schema: {
      tags,
      summary: 'What a browser needs to sign in by a passkey',
      response: { 200: inData(passkeyOptions) },
    },
    handler: async (request) => ({ data: { ...(await passkeys.optionsToSignIn(toRelyingParty(request, config))) } }),
  });
  app.post(login, {
    schema: {
      tags,
      summary: 'Sign in by a passkey',
      body: passkeyAnswer,
      response: { 200: inData(passkeySignIn) },
    },
    handler: async (request) => {
      const { credential } = request.body;
      return { data: { token: await passkeys.signIn(credential, toClient(request), toRelyingParty(request, config)) } };
    },
  });
}

/** Each account manages its own passkeys. */
export function passkeyAdminRoutes(app: App, { config, passkeys }: PasskeyServices): void {
  app.get(passkeyPath, {
    schema: { tags, summary: 'The passkeys of the account', response: { 200: inData(z.array(passkey)) } },
    handler: async (request) => ({ data: await passkeys.list(getSession(request).userId) }),
  });
  app.post(`${passkeyPath}/options`, {
    schema: {
      tags,
      summary: 'What a browser needs to make a passkey',
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
  app.post(passkeyPath, {
    schema: { tags, summary: 'Store a new passkey of the account', body: newPasskey, response: none },
    handler: async (request, reply) => {
      await passkeys.add(getSession(request), request.body, toRelyingParty(request, config));
      return reply.code(204).send();
    },
  });
  app.delete(`${passkeyPath}/:id`, {
    schema: {
      tags,
      summary: 'Remove a passkey of the account',
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
function toRelyingParty(request: FastifyRequest, { publicUrl }: PasskeyServices['config']): RelyingParty {
  if (publicUrl) return { hostname: new URL(publicUrl).hostname, origins: [new URL(publicUrl).origin] };
  return { hostname: request.hostname, origins: [`https://${request.host}`, `http://${request.host}`] };
}
