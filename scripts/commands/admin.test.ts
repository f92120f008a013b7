import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { environmentOf, spawnScript } from '#server/testing/servers/child-processes.ts';
import { createTestApp, type TestApp, testPassword, testUsername } from '#server/testing/servers/test-app.ts';
import { adminCommand } from './admin-command.ts';
import { callCommand } from '../testing/call-command.ts';

vi.setConfig({ testTimeout: 60_000 });

// The server runs meanwhile, on the same data.
let it: TestApp;
beforeAll(async () => {
  it = await createTestApp();
});
afterAll(() => it.close());

const admin = (parameters: string[], environment: Record<string, string> = {}) =>
  callCommand(adminCommand, parameters, { ...environmentOf(it), ...environment });

/** The same in a process of its own: for each exit code, and where the command reads a terminal or a .env file. */
const runAdmin = (parameters: string[], environment: Record<string, string> = {}) =>
  spawnScript('cli.ts', ['admin', ...parameters], { ...environmentOf(it), ...environment });

const signIn = async (username: string, password: string) =>
  (await it.inject({ method: 'POST', url: '/api/admin/login', payload: { username, password } })).statusCode;

test('creates an account with the password of the environment, which is listed and can sign in', async () => {
  const made = await runAdmin(['create', 'Li Wei'], { ADMIN_PASSWORD: 'correct horse battery' });
  expect(made).toEqual({ output: 'The account "Li Wei" was made.', errors: '', code: 0 });
  expect((await admin(['list'])).output).toMatch(/^Li Wei {2}\(owner, since \d{4}-\d\d-\d\d\)$/m);
  expect(await signIn('li wei', 'correct horse battery')).toBe(200);
});

test('makes no account with a name that deceives, and keeps the plain form of one that is typed in full width', async () => {
  const given = { ADMIN_PASSWORD: 'correct horse battery' };
  for (const name of ['Li\u200bWei', '\u0430dmin', 'Li\u202e']) {
    const refused = await admin(['create', name], given);
    expect(refused).toMatchObject({ code: 1, errors: expect.stringMatching(/^A name may/) });
  }
  expect((await admin(['create', '\uff2d\uff45\uff49'], given)).output).toBe('The account "Mei" was made.');
  expect((await admin(['list'])).output).toMatch(/^Mei {2}\(owner/m);
});

test('resets to a generated password, ends the sessions, and invalidates the old password', async () => {
  const headers = await it.signIn();
  const reset = await admin(['reset-password', testUsername, '--generate']);
  expect(reset.code).toBe(0);
  const password = /Password \(shown only this once\): (\S+)/.exec(reset.output)?.[1] as string;
  expect((await it.inject({ url: '/api/admin/session', headers })).statusCode).toBe(401);
  expect(await signIn(testUsername, testPassword)).toBe(401);
  expect(await signIn(testUsername, password)).toBe(200);
});

test('revokes sessions and deletes failed sign-ins', async () => {
  const headers = await it.signIn();
  expect((await admin(['revoke', testUsername])).output).toMatch(/^\d+ sessions? of "owner" ended\.$/);
  expect((await it.inject({ url: '/api/admin/session', headers })).statusCode).toBe(401);

  for (let n = 0; n < 11; n += 1) await signIn('nobody', 'wrong');
  expect(await signIn('nobody', 'wrong')).toBe(429);
  expect((await admin(['unlock'])).output).toBe('All failed sign-ins are forgotten.');
  expect(await signIn('nobody', 'wrong')).toBe(401);
});

test('turns a second factor off, so that the password alone signs in', async () => {
  const { accounts, database } = it.services;
  const { id: userId } = await accounts.getByName(testUsername);
  await accounts.resetPassword(testUsername, testPassword);
  const at = new Date().toISOString();
  const factor = { userId, sealedKey: 'sealed with another secret', createdAt: at, confirmedAt: at };
  await database.db.insertInto('secondFactors').values(factor).execute();
  expect(await signIn(testUsername, testPassword)).toBe(401);
  const off = await admin(['second-factor-off', testUsername]);
  expect(off).toEqual({ output: '"owner" signs in by its password alone now.', errors: '', code: 0 });
  expect(await signIn(testUsername, testPassword)).toBe(200);
  expect((await admin(['second-factor-off', testUsername])).output).toBe('"owner" has no second factor.');
});

test('removes an account with its sessions, but not the last one, and keeps its audit events', async () => {
  const headers = await it.signIn();
  expect(await admin(['create', 'Gone', '--generate'])).toMatchObject({ code: 0 });
  const { services } = it;
  const gone = (await services.accounts.list()).find(({ username }) => username === 'Gone');
  const session = { authorization: `Bearer ${await services.sessions.open(gone?.id as string)}` };
  const gallery = { name: 'Garden', slug: 'garden', category: 'family-portraits' };
  const made = await it.inject({ method: 'POST', url: '/api/admin/galleries', headers: session, payload: gallery });
  expect(made.statusCode).toBe(201);

  expect(await runAdmin(['remove', 'Gone'])).toEqual({
    output: '',
    errors: 'Not removed: add --yes, or run this in a terminal to be asked.',
    code: 2,
  });
  expect((await it.inject({ url: '/api/admin/session', headers: session })).statusCode).toBe(200);
  expect(await admin(['remove', 'gone', '--yes'])).toEqual({
    output: 'The account "gone" was removed, and its sessions have ended.',
    errors: '',
    code: 0,
  });
  expect((await it.inject({ url: '/api/admin/session', headers: session })).statusCode).toBe(401);
  expect((await it.inject({ url: '/api/admin/session', headers })).statusCode).toBe(200);
  const events = await services.audit.list({ limit: 10 });
  expect(events).toContainEqual(expect.objectContaining({ action: 'create', actor: { id: gone?.id, name: 'Gone' } }));
  expect(events[0]).toMatchObject({ action: 'delete', entity: 'account', detail: { username: 'Gone' } });

  await admin(['create', 'Desk', '--role', 'enquiries', '--generate']);
  const all = await services.accounts.list();
  for (const { username } of all)
    if (username !== testUsername && username !== 'Desk') await services.accounts.remove(username);
  const last = await admin(['remove', testUsername, '--yes']);
  expect(last.errors).toBe(`"${testUsername}" is the only owner: make another account an owner first.`);
  expect(await admin(['set-role', testUsername, '--role', 'editor'])).toEqual({ ...last, output: '', code: 1 });
  expect((await it.inject({ url: '/api/admin/session', headers })).json().role).toBe('owner');
  expect((await admin(['set-role', 'Desk', '--role', 'owner'])).output).toBe('"Desk" is owner now.');
  expect((await admin(['set-role', testUsername, '--role', 'editor'])).code).toBe(0);
  expect((await it.inject({ url: '/api/admin/session', headers })).json().role).toBe('editor');
  await admin(['set-role', testUsername, '--role', 'owner']);
});

test("audits the operator's actions as done by the command line", async () => {
  await admin(['create', 'Audited', '--generate']);
  expect(await it.services.audit.list({ limit: 1 })).toEqual([
    expect.objectContaining({ action: 'create', entity: 'account', actor: { id: null, name: 'command line' } }),
  ]);
});

test.each([
  [[], {}, 2, /^Usage: npm run admin/, runAdmin],
  [['destroy'], {}, 2, /^Usage: npm run admin/, admin],
  [['create'], {}, 2, '"create" needs the name of an account.', admin],
  [['create', 'Ana', '--role', 'boss'], {}, 2, '"boss" is not a role: owner, editor, enquiries.', admin],
  [['set-role', 'Ana'], {}, 2, /^No role: add --role/, admin],
  [['list', 'all'], {}, 2, /^"list" does not take "all"/, admin],
  [['remove', 'nobody', '--yes'], {}, 1, 'This account does not exist (any more).', admin],
  [['create', 'Li', 'Wei'], {}, 2, /A name with spaces needs quotes/, admin],
  [['create', 'new'], {}, 2, /^No password: set ADMIN_PASSWORD, add --generate/, runAdmin],
  [['reset-password', 'nobody', '--generate'], {}, 1, 'This account does not exist (any more).', admin],
  [['create', 'new'], { ADMIN_PASSWORD: 'short' }, 1, /^ADMIN_PASSWORD is a value that is not shown here/, admin],
  [['list'], { PORT: 'many' }, 1, 'PORT is "many", but must be a whole number from 0 to 65535.', runAdmin],
])('admin %j with %j exits with %i and reports why', async (parameters, environment, code, message, run) => {
  const answer = await run(parameters, environment as Record<string, string>);
  expect(answer.code).toBe(code);
  expect(answer.errors).toMatch(message);
  expect(answer.output).toBe('');
});

test('rejects a name that is taken', async () => {
  await admin(['create', 'Twice', '--generate']);
  const again = await admin(['create', 'TWICE', '--generate']);
  expect(again).toEqual({ output: '', errors: 'There is an account "TWICE" already.', code: 1 });
});

test("the first account's password in a .env file is not used for other accounts", async () => {
  writeFileSync(path.join(it.services.config.dataDir, '.env'), 'ADMIN_PASSWORD=meant for the first\n');
  expect((await runAdmin(['create', 'second'])).errors).toMatch(/^No password: /);
});
