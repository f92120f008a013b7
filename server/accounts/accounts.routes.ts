import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  accountList,
  accountSessionParams,
  forgottenPassword,
  forgottenPasswordAnswer,
  invitationAccepted,
  invitationAnswer,
  invitationLink,
  invitationRequest,
  invitationToken,
  invited,
  recoveryAddress,
  recoveryAddressChange,
  roleChange,
  sessionListItem,
  sessionsRevoked,
  identityProof,
  type IdentityProof,
} from '#contract/accounts.ts';
import { inData, idParams } from '#contract/fields.ts';
import { getActor, getSession, toClient } from '#server/http/admin-scope.ts';
import type { App } from '#server/http/app-instance.ts';
import type { AccountsService } from './accounts.service.ts';

interface Services {
  config: { publicUrl?: string | undefined };
  staffAccounts: AccountsService;
}

const tags = ['Accounts'];
const none = { 204: z.undefined() };

/** The token of a link is as good as a session, so these are open. */
export function accountsPublicRoutes(app: App, { staffAccounts }: Services): void {
  app.post('/api/admin/invitations/read', {
    schema: { tags, summary: 'Whom a link is for', body: invitationToken, response: { 200: inData(invited) } },
    handler: async (request) => ({ data: await staffAccounts.read(request.body.token) }),
  });
  app.post('/api/admin/forgotten-password', {
    schema: {
      tags,
      summary: 'Mail a link for a new password, if there is such an account and it has an address for this',
      body: forgottenPassword,
      response: { 202: inData(forgottenPasswordAnswer) },
    },
    handler: async (request, reply) => {
      const data = await staffAccounts.forgot(request.body, toClient(request).address);
      return reply.code(202).send({ data });
    },
  });
  app.post('/api/admin/invitations/accept', {
    schema: {
      tags,
      summary: 'Set the password of the account that a link is for; a new account is signed in',
      body: invitationAnswer,
      response: { 200: inData(invitationAccepted) },
    },
    handler: async (request) => {
      const { token, password } = request.body;
      const client = { userAgent: request.headers['user-agent'] };
      return { data: { token: await staffAccounts.accept(token, password, client) } };
    },
  });
}

export function recoveryAddressAdminRoutes(app: App, { staffAccounts }: Services): void {
  app.get('/api/admin/recovery-address', {
    schema: {
      tags,
      summary: 'Where this account gets a link for a new password when its own is forgotten',
      response: { 200: inData(recoveryAddress) },
    },
    handler: async (request) => ({ data: await staffAccounts.recoveryAddress(getSession(request).userId) }),
  });
  app.put('/api/admin/recovery-address', {
    schema: { tags, summary: 'Change or remove that address', body: recoveryAddressChange, response: none },
    handler: async (request, reply) => {
      const { email, proof } = request.body;
      await staffAccounts.setRecoveryAddress(email, provenBy(request, proof));
      return reply.code(204).send();
    },
  });
}

export function accountsAdminRoutes(app: App, { config, staffAccounts }: Services): void {
  app.get('/api/admin/accounts', {
    schema: { tags, summary: 'The accounts, and links that wait', response: { 200: inData(accountList) } },
    handler: async (request) => ({ data: await staffAccounts.list(getSession(request).userId) }),
  });
  app.patch('/api/admin/accounts/:id', {
    schema: {
      tags,
      summary: 'Give an account a role; one account stays an owner',
      params: idParams,
      body: roleChange,
      response: none,
    },
    handler: async (request, reply) => {
      const { role, proof } = request.body;
      await staffAccounts.setRole(request.params.id, role, provenBy(request, proof));
      return reply.code(204).send();
    },
  });
  app.delete('/api/admin/accounts/:id', {
    schema: {
      tags,
      summary: 'Remove an account and end its sessions',
      params: idParams,
      body: identityProof,
      response: none,
    },
    handler: async (request, reply) => {
      await staffAccounts.remove(request.params.id, provenBy(request, request.body));
      return reply.code(204).send();
    },
  });
  app.post('/api/admin/accounts/:id/link', {
    schema: {
      tags,
      summary: 'A link by which somebody sets a new password of an account within 7 days',
      params: idParams,
      body: identityProof,
      response: { 200: inData(invitationLink) },
    },
    handler: async (request) => ({
      data: await staffAccounts.linkTo(request.params.id, provenBy(request, request.body)),
    }),
  });
  app.get('/api/admin/accounts/:id/sessions', {
    schema: {
      tags,
      summary: 'The live sessions of an account',
      params: idParams,
      response: { 200: inData(z.array(sessionListItem)) },
    },
    handler: async (request) => ({
      data: await staffAccounts.listSessions(request.params.id, getSession(request).id),
    }),
  });
  app.delete('/api/admin/accounts/:id/sessions/:sessionId', {
    schema: { tags, summary: 'End a session of an account', params: accountSessionParams, response: none },
    handler: async (request, reply) => {
      const { id, sessionId } = request.params;
      await staffAccounts.endSession(id, sessionId, getActor(request));
      return reply.code(204).send();
    },
  });
  app.post('/api/admin/accounts/:id/sessions/end', {
    schema: {
      tags,
      summary: 'End all sessions of an account',
      params: idParams,
      response: { 200: inData(sessionsRevoked) },
    },
    handler: async (request) => ({
      data: { revoked: await staffAccounts.endSessions(request.params.id, getActor(request)) },
    }),
  });
  app.post('/api/admin/invitations', {
    schema: {
      tags,
      summary: 'A link by which somebody creates an account within 7 days, mailed if it can be',
      body: invitationRequest,
      response: { 200: inData(invitationLink) },
    },
    handler: async (request) => {
      // Without PUBLIC_URL the owner's browser knows where the back office is.
      const origin = config.publicUrl ?? request.headers.origin;
      const { proof, ...given } = request.body;
      return { data: await staffAccounts.invite(given, origin, provenBy(request, proof)) };
    },
  });
  app.delete('/api/admin/invitations/:id', {
    schema: { tags, summary: 'Revoke a link', params: idParams, response: none },
    handler: async (request, reply) => {
      await staffAccounts.revoke(request.params.id, getActor(request));
      return reply.code(204).send();
    },
  });
}

function provenBy(request: FastifyRequest, proof: IdentityProof) {
  return { session: getSession(request), proof, client: toClient(request) };
}
