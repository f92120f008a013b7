import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
beforeAll(async () => {
  studio = await createTestApp();
});
afterAll(() => studio.close());

const password = 'correct horse battery';
const killed = () => {
  throw new Error('killed');
};
const roleOf = async (name: string) =>
  (await studio.services.accounts.list()).find(({ username }) => username === name)?.role;

test.each<[string, (accounts: TestApp['services']['accounts'], name: string) => Promise<unknown>]>([
  ['demote', (accounts, name) => accounts.setRole(name, 'editor')],
  ['remove', (accounts, name) => accounts.remove(name)],
])('of two owners who %s each other at once, one stays the owner', async (act, change) => {
  const { accounts, database } = studio.services;
  const [first, second] = [`${act} A`, `${act} B`];
  for (const { username, role } of await accounts.list()) if (role !== 'owner') await accounts.remove(username);
  for (const name of [first, second]) await accounts.create(name, password);
  for (const { username } of await accounts.list())
    if (![first, second].includes(username)) await accounts.remove(username);

  const begun = Promise.withResolvers<void>();
  const both = database.transact(async () => {
    await change(accounts, first);
    begun.resolve();
    // The other change waits for this transaction; without the lock it is done by then.
    await setTimeout(300);
  });
  await begun.promise;
  const changed = change(accounts, second).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
  await both;
  expect(await changed).toBe('last-owner');
  expect(await roleOf(second)).toBe('owner');
});

test('a new role applies to the next request of a session', async () => {
  const { accounts, sessions } = studio.services;
  const id = await accounts.create('Mei', password, 'editor');
  const headers = { authorization: `Bearer ${await sessions.open(id)}` };
  const status = async () => (await studio.inject({ url: '/api/admin/studio', headers })).statusCode;
  const become = (role: Role) => accounts.setRole('mei', role);
  expect(await status()).toBe(200);
  await become('enquiries');
  expect(await status()).toBe(403);
  await become('editor');
  expect(await status()).toBe(200);
});

test('a start that is killed before it has shown the generated password makes another account, and none that nobody knows', async () => {
  const empty = await createTestApp();
  try {
    const { accounts } = empty.services;
    await expect(accounts.ensureFirst('admin', undefined, killed)).rejects.toThrow('killed');
    expect(await accounts.list()).toEqual([]);
    const shown: string[] = [];
    for (let start = 0; start < 2; start += 1)
      await accounts.ensureFirst('admin', undefined, (text) => shown.push(text));
    expect(shown).toHaveLength(1);
    const signIn = { username: 'admin', password: shown[0] };
    const response = await empty.inject({ method: 'POST', url: '/api/admin/login', payload: signIn });
    expect(response.statusCode).toBe(200);
  } finally {
    await empty.close();
  }
});
