import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Role, Right } from '#contract/roles.ts';
import {
  loginSuccess,
  sessionInfo,
  sessionListItem,
  sessionsRevoked,
  accountList,
  forgottenPasswordAnswer,
  invitationAccepted,
  invitationLink,
  invited,
  passkey,
  passkeyOptions,
  recoveryAddress,
  secondFactorState,
} from '#contract/accounts.ts';
import { inData } from '#contract/fields.ts';
import { problem as problemDocument } from '#contract/problem.ts';
import { testPassword, testUsername, type TestApp } from '#server/testing/servers/test-app.ts';
import { backupState } from '#contract/backup.ts';
import { changeCounters, firstSteps, summary } from '#contract/summary.ts';
import { samples, storageState } from '#contract/media.ts';
import { doctorAnswer, system } from '#contract/system.ts';
import type { MediaClient } from './media-client.ts';

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
  'POST /api/admin/forgotten-password': {
    who: 'open',
    status: 202,
    answer: inData(forgottenPasswordAnswer),
    call: () => ({ payload: { account: crypto.randomUUID() } }),
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

/** What a request may refer to. */
export interface Setting {
  studio: TestApp;
  owner: { authorization: string };
  client: MediaClient;
  /** a processed, published photo */
  photoId: string;
  photoBase: string;
}

interface Call {
  url?: string;
  payload?: object;
  headers?: Record<string, string>;
}

/** The expected responses of a route: to everybody (`open`), or only to accounts with a right (without a session 401, others get 403). */
export interface Row {
  who: 'open' | Right;
  status: number;
  /** schema of the body, without unknown fields; `none` for no body, `bytes` for non-JSON */
  answer: z.ZodType | 'none' | 'bytes';
  /** for callers who may not edit content, if they get less */
  answerToAnonymous?: z.ZodType;
  /** created for each caller */
  call?: (setting: Setting) => Call | Promise<Call>;
}

const credential = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} };
const proof = { password: 'not the password', code: '000000' };
/** Only refusals of changes to signing in: a second factor would ask the caller of all other rows for a code. */
const refused = (status: number, payload: object, who: Row['who'] = 'back-office'): Row => ({
  who,
  status,
  answer: problemDocument,
  call: () => ({ payload }),
});

/** What the back office shows beside its tabs. */
export const overviewRows: Record<string, Row> = {
  'GET /api/admin/second-factor': { who: 'back-office', status: 200, answer: inData(secondFactorState) },
  'POST /api/admin/second-factor/setup': refused(400, { password: proof.password }),
  'POST /api/admin/second-factor/confirm': refused(404, { code: proof.code }),
  'POST /api/admin/second-factor/recovery-codes': refused(404, proof),
  'POST /api/admin/second-factor/off': refused(404, proof),
  'GET /api/admin/recovery-address': { who: 'back-office', status: 200, answer: inData(recoveryAddress) },
  'PUT /api/admin/recovery-address': refused(400, { email: null, proof }),
  'GET /api/admin/passkeys': { who: 'back-office', status: 200, answer: inData(z.array(passkey)) },
  'POST /api/admin/passkeys/options': refused(400, { password: proof.password }),
  'POST /api/admin/passkeys': refused(400, {
    name: 'Chrome',
    credential: { ...credential, response: { clientDataJSON: 'AA', attestationObject: 'AA' } },
  }),
  'DELETE /api/admin/passkeys/:id': {
    who: 'back-office',
    status: 404,
    answer: problemDocument,
    call: () => ({
      url: `/api/admin/passkeys/${crypto.randomUUID()}`,
      payload: { password: callers.owner.password },
    }),
  },
  'POST /api/admin/login/passkey/options': { who: 'open', status: 200, answer: inData(passkeyOptions) },
  'POST /api/admin/login/passkey': refused(
    401,
    { credential: { ...credential, response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' } } },
    'open',
  ),
  'GET /api/admin/samples': { who: 'content', status: 200, answer: inData(samples) },
  'GET /api/admin/backups': { who: 'administration', status: 200, answer: inData(backupState) },
  'GET /api/admin/storage-state': { who: 'content', status: 200, answer: inData(storageState) },
  'GET /api/admin/changes': { who: 'back-office', status: 200, answer: inData(changeCounters) },
  'GET /api/admin/summary': { who: 'back-office', status: 200, answer: inData(summary) },
  'GET /api/admin/system': { who: 'administration', status: 200, answer: inData(system) },
  'POST /api/doctor': {
    who: 'open',
    status: 200,
    answer: inData(doctorAnswer),
    call: ({ studio }) => ({ payload: studio.services.doctor.createQuestion() }),
  },
  // No address is set.
  'POST /api/admin/system/update-check': { who: 'administration', status: 404, answer: problemDocument },
  'GET /api/admin/first-steps': { who: 'administration', status: 200, answer: inData(firstSteps) },
  'PUT /api/admin/first-steps': {
    who: 'administration',
    status: 204,
    answer: 'none',
    call: () => ({ payload: { isLeft: true } }),
  },
};

/** A table of docs/rights.md, by the name of its first column: rows by their first cell, cells by column. */
export function readRightsTable(first: string): Record<string, Record<string, string>> {
  const lines = readFileSync(new URL('../../../docs/rights.md', import.meta.url), 'utf8').split('\n');
  const start = lines.findIndex((line) => readCells(line)[0] === first);
  const names = readCells(lines[start]).slice(1);
  const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'));
  return Object.fromEntries(
    lines.slice(start + 2, end).map((line) => {
      const [name = '', ...cells] = readCells(line);
      return [name, Object.fromEntries(names.map((column, at) => [column, cells[at] ?? '']))];
    }),
  );
}

function readCells(line = ''): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
