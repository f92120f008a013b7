import { z } from 'zod';
import type { Role } from '#contract/accounts/roles.ts';
import { loginSuccess, sessionInfo, sessionListItem, sessionsRevoked } from '#contract/auth.ts';
import { inData } from '#contract/fields.ts';
import { problem as problemDocument } from '#contract/problem.ts';
import { accountList, invitationAccepted, invitationLink, invited } from '#contract/accounts/accounts.ts';
import { testPassword, testUsername } from '#server/testing/servers/test-app.ts';
import type { Row, Setting } from './access-row.ts';

/** The accounts whose tokens are used. Not the owner's of the setting, whose sessions these requests would end. */
export const callers: Record<Role, { username: string; password: string }> = {
  owner: { username: 'Li Wei', password: 'a password to try' },
  editor: { username: 'Mei', password: 'a password to try' },
  enquiries: { username: 'Jun', password: 'a password to try' },
};
const caller = callers.owner;

/** The rows of the routes about accounts and their sessions. */
export const accountRows: Record<string, Row> = {
  'POST /api/admin/login': {
    who: 'open',
    status: 200,
    answer: loginSuccess,
    call: () => ({ payload: caller }),
  },
  'POST /api/admin/logout': { who: 'back-office', status: 204, answer: 'none' },
  'GET /api/admin/session': { who: 'back-office', status: 200, answer: sessionInfo },
  'GET /api/admin/sessions': { who: 'back-office', status: 200, answer: inData(z.array(sessionListItem)) },
  // Each role of the test has a session of its own, so this one is another account's.
  'DELETE /api/admin/sessions/:id': {
    who: 'back-office',
    status: 404,
    answer: problemDocument,
    call: () => ({ url: `/api/admin/sessions/${crypto.randomUUID()}` }),
  },
  'POST /api/admin/sessions/revoke-others': { who: 'back-office', status: 200, answer: inData(sessionsRevoked) },
  'POST /api/admin/password': {
    who: 'back-office',
    status: 204,
    answer: 'none',
    call: () => ({ payload: { currentPassword: caller.password, newPassword: caller.password } }),
  },

  'GET /api/admin/accounts': { who: 'administration', status: 200, answer: inData(accountList) },
  'PATCH /api/admin/accounts/:id': {
    who: 'administration',
    status: 204,
    answer: 'none',
    call: async (setting) => ({
      url: `/api/admin/accounts/${await createAccount(setting)}`,
      payload: { role: 'editor', proof: { password: caller.password } },
    }),
  },
  'DELETE /api/admin/accounts/:id': {
    who: 'administration',
    status: 204,
    answer: 'none',
    call: async (setting) => ({
      url: `/api/admin/accounts/${await createAccount(setting)}`,
      payload: { password: caller.password },
    }),
  },
  'POST /api/admin/accounts/:id/link': {
    who: 'administration',
    status: 200,
    answer: inData(invitationLink),
    call: async (setting) => ({
      url: `/api/admin/accounts/${await createAccount(setting)}/link`,
      payload: { password: caller.password },
    }),
  },
  'GET /api/admin/accounts/:id/sessions': {
    who: 'administration',
    status: 200,
    answer: inData(z.array(sessionListItem)),
    call: async (setting) => ({ url: `/api/admin/accounts/${await createAccount(setting)}/sessions` }),
  },
  'DELETE /api/admin/accounts/:id/sessions/:sessionId': {
    who: 'administration',
    status: 404,
    answer: problemDocument,
    call: async (setting) => ({
      url: `/api/admin/accounts/${await createAccount(setting)}/sessions/${crypto.randomUUID()}`,
    }),
  },
  'POST /api/admin/accounts/:id/sessions/end': {
    who: 'administration',
    status: 200,
    answer: inData(sessionsRevoked),
    call: async (setting) => ({ url: `/api/admin/accounts/${await createAccount(setting)}/sessions/end` }),
  },
  'POST /api/admin/invitations': {
    who: 'administration',
    status: 200,
    answer: inData(invitationLink),
    call: () => ({ payload: { username: crypto.randomUUID(), role: 'editor', proof: { password: caller.password } } }),
  },
  'DELETE /api/admin/invitations/:id': {
    who: 'administration',
    status: 404,
    answer: problemDocument,
    call: () => ({ url: `/api/admin/invitations/${crypto.randomUUID()}` }),
  },
  'POST /api/admin/invitations/read': {
    who: 'open',
    status: 200,
    answer: inData(invited),
    call: async (setting) => ({ payload: { token: await invite(setting) } }),
  },
  'POST /api/admin/invitations/accept': {
    who: 'open',
    status: 200,
    answer: inData(invitationAccepted),
    call: async (setting) => ({ payload: { token: await invite(setting), password: 'a password to try' } }),
  },
};

function createAccount({ studio }: Setting): Promise<string> {
  return studio.services.accounts.create(crypto.randomUUID(), 'a password to try', 'enquiries');
}

async function invite({ studio }: Setting): Promise<string> {
  const { accounts, sessions, staffAccounts } = studio.services;
  const { id } = await accounts.getByName(testUsername);
  const session = await sessions.find(await sessions.open(id));
  if (!session) throw new Error('no session');
  const given = { username: crypto.randomUUID(), role: 'editor', language: 'en' } as const;
  const client = { address: '127.0.0.1', userAgent: undefined };
  return (await staffAccounts.invite(given, undefined, { session, proof: { password: testPassword }, client })).token;
}
