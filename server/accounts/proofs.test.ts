import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from './second-factor.service.ts';
import { createAuthenticator } from '#server/testing/fixtures/authenticator.ts';
import { readRightsTable } from '#server/testing/clients/access-accounts.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

const origin = 'https://studio.example';
const password = 'a password to prove with';

let studio: TestApp;
beforeAll(async () => {
  studio = await createTestApp({ PUBLIC_URL: origin });
  await studio.services.accounts.create('the first owner', password);
});
afterEach(() => studio.services.accounts.unlock());
afterAll(() => studio.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
interface Act {
  method?: Method;
  path: string;
  /** with what proves who it is */
  body?: (proof: object) => object;
}

const newName = (kind: string) => `${kind} ${crypto.randomUUID().slice(0, 8)}`;

/** An owner, and a colleague with a session. */
async function createOwner(hasSecondFactor: boolean) {
  const { accounts, sessions } = studio.services;
  const id = await accounts.create(newName('owner'), password);
  const headers = { authorization: `Bearer ${await sessions.open(id)}` };
  const send = async (method: Method, path: string, payload?: object) =>
    studio.inject({ method, url: `/api/admin/${path}`, headers, ...(payload && { payload }) });
  const dataOf = async <T>(path: string, payload?: object) => {
    const answer = await send(payload ? 'POST' : 'GET', path, payload);
    expect(answer.statusCode, answer.body).toBe(200);
    return (answer.json() as { data: T }).data;
  };
  const codes: string[] = [];
  const colleague = await accounts.create(newName('colleague'), password, 'editor');
  await sessions.open(id);
  await sessions.open(colleague);
  const { challenge } = await dataOf<{ challenge: string }>('passkeys/options', { password });
  await send('POST', 'passkeys', { name: 'a device', credential: createAuthenticator(origin).create(challenge) });
  if (hasSecondFactor) {
    const { key } = await dataOf<{ key: string }>('second-factor/setup', { password });
    const confirmed = { code: codeAt(key, Date.now()) };
    codes.push(...(await dataOf<{ recoveryCodes: string[] }>('second-factor/confirm', confirmed)).recoveryCodes);
    await sessions.open(id);
  }
  return { id, colleague, send, dataOf, codes };
}
type Owner = Awaited<ReturnType<typeof createOwner>>;

const same = (proof: object) => proof;
const acts: Record<string, (owner: Owner) => Act | Promise<Act>> = {
  'own password changed': () => ({
    path: 'password',
    body({ password: currentPassword, ...rest }: { password?: string }) {
      return { currentPassword, ...rest, newPassword: 'another password' };
    },
  }),
  'second factor set up': () => ({ path: 'second-factor/setup', body: same }),
  'second factor turned off': () => ({ path: 'second-factor/off', body: same }),
  'recovery codes renewed': () => ({ path: 'second-factor/recovery-codes', body: same }),
  'passkey added': () => ({ path: 'passkeys/options', body: same }),
  'passkey removed': async ({ dataOf }) => {
    const [passkey] = await dataOf<{ id: string }[]>('passkeys');
    return { method: 'DELETE', path: `passkeys/${passkey?.id}`, body: same };
  },
  'colleague invited': () => ({
    path: 'invitations',
    body: (proof) => ({ username: newName('invited'), role: 'owner', ...inProof(proof) }),
  }),
  'password link made': ({ colleague }) => ({ path: `accounts/${colleague}/link`, body: same }),
  'role given': ({ colleague }) => ({
    method: 'PATCH',
    path: `accounts/${colleague}`,
    body: (proof) => ({ role: 'owner', ...inProof(proof) }),
  }),
  'account removed': ({ colleague }) => ({ method: 'DELETE', path: `accounts/${colleague}`, body: same }),
  'own session ended': async ({ dataOf }) => {
    const listed = await dataOf<{ id: string; isCurrent: boolean }[]>('sessions');
    return { method: 'DELETE', path: `sessions/${listed.find(({ isCurrent }) => !isCurrent)?.id}` };
  },
  'other sessions ended': () => ({ path: 'sessions/revoke-others' }),
  'session of another ended': async ({ colleague, dataOf }) => {
    const [session] = await dataOf<{ id: string }[]>(`accounts/${colleague}/sessions`);
    return { method: 'DELETE', path: `accounts/${colleague}/sessions/${session?.id}` };
  },
  'sessions of another ended': ({ colleague }) => ({ path: `accounts/${colleague}/sessions/end` }),
  'link revoked': async ({ codes, dataOf }) => {
    const username = newName('invited');
    const proof = codes.length > 0 ? { password, code: codes.pop() } : { password };
    await dataOf('invitations', { username, role: 'editor', proof });
    const { invitations } = await dataOf<{ invitations: { id: string; username: string }[] }>('accounts');
    return { method: 'DELETE', path: `invitations/${invitations.find((one) => one.username === username)?.id}` };
  },
};

function inProof(proof: object) {
  return Object.keys(proof).length > 0 ? { proof } : {};
}

const table = readRightsTable('act');

test('the table has a row for each act', () => {
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(acts).toSorted());
});

const cells = Object.entries(table).flatMap(([act, row]) =>
  Object.entries(row).flatMap(([column, word]) => (word === '-' ? [] : [[act, column, word] as const])),
);

describe('what an act asks for', () => {
  test.each(cells)('%s, %s: %s', async (name, column, word) => {
    const owner = await createOwner(column === 'with one');
    const act = acts[name];
    if (!act) throw new Error(`no act ${name}`);
    const { method = 'POST', path, body } = await act(owner);
    const isDone = async (proof: object) => {
      const answer = await owner.send(method, path, body?.(proof));
      if (answer.statusCode < 300) return true;
      // Refused for want of the proof, which a 401 would sign the browser out for.
      expect([answer.statusCode, answer.json().code], answer.body).toEqual([400, 'validation-failed']);
      return false;
    };
    const wrong = { password: 'not the password', ...(owner.codes.length > 0 && { code: owner.codes.pop() }) };
    if (word !== 'nothing') expect(await isDone(wrong)).toBe(false);
    if (await isDone({})) return expect('nothing').toBe(word);
    if (await isDone({ password })) return expect('password').toBe(word);
    if (word === 'password and code') expect(await isDone({ password, code: 'no-such-code' })).toBe(false);
    expect(await isDone({ password, code: owner.codes.pop() })).toBe(true);
    return expect('password and code').toBe(word);
  });
});
