import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FieldError } from '#contract/problem.ts';
import { translateFault } from '#app/i18n/translate-message.ts';
import { zh } from '#app/i18n/zh.ts';
import { toUsernameKey } from './accounts.service.ts';
import { createConfiguredMailer } from '#server/process/upkeep.ts';
import { startMailServer } from '#server/testing/servers/mail-server.ts';
import type { AccountList } from '#contract/accounts.ts';
import { createTestApp, type TestApp, testPassword, testUsername } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
});
afterAll(() => studio.close());

const password = 'a password of Mei';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, headers: object = owner) =>
  studio.inject({ method, url: `/api/admin/${path}`, payload, headers: { ...headers } });
const list = async (): Promise<AccountList> => (await send('GET', 'accounts')).json().data;
const find = async (name: string) => (await list()).accounts.find(({ username }) => username === name);
const proof = { password: testPassword };
const invite = async (username: string, role = 'editor') =>
  (await send('POST', 'invitations', { username, role, proof })).json().data.token as string;
const accept = (token: string, chosen = password) =>
  send('POST', 'invitations/accept', { token, password: chosen }, {});
const session = (headers: object) => send('GET', 'session', undefined, headers);

test('an invited person sets a password, is signed in with the role, and the link works once', async () => {
  const token = await invite('Mei');
  expect((await list()).invitations).toMatchObject([{ username: 'Mei', role: 'editor', isReset: false }]);
  expect((await send('POST', 'invitations/read', { token }, {})).json().data).toEqual({
    username: 'Mei',
    isReset: false,
  });
  expect((await accept(token, 'short')).statusCode).toBe(400);
  // Of two at once, one gets the account.
  const both = await Promise.all([accept(token), accept(token)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  const accepted = both.find(({ statusCode }) => statusCode === 200)?.json().data.token as string;
  expect((await session(bearer(accepted))).json()).toMatchObject({ username: 'Mei', role: 'editor' });
  expect((await send('POST', 'invitations/read', { token }, {})).statusCode).toBe(404);
  expect(await find('Mei')).toMatchObject({ role: 'editor', sessions: 1, isOwn: false });
  expect((await send('POST', 'invitations', { username: 'MEI', role: 'owner', proof })).json().code).toBe(
    'username-taken',
  );
});

test('a link ends when it is replaced, revoked or seven days old, and is stored as its hash only', async () => {
  const { db } = studio.services.database;
  const first = await invite('Jun');
  const second = await invite('jun');
  expect((await accept(first)).statusCode).toBe(404);
  const rows = await db.selectFrom('accountInvitations').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(second);
  const days = (Date.parse(rows[0]?.expiresAt as string) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  const [{ id } = { id: '' }] = (await list()).invitations;
  expect((await send('DELETE', `invitations/${id}`)).statusCode).toBe(204);
  expect((await accept(second)).statusCode).toBe(404);
  const late = await invite('Jun');
  await db
    .updateTable('accountInvitations')
    .set({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
    .execute();
  expect((await accept(late)).statusCode).toBe(404);
  expect((await list()).invitations).toEqual([]);
});

test('with a mail server the link is mailed in the chosen language, and stands nowhere in the database', async () => {
  const { db } = studio.services.database;
  const given = { username: 'Ana', role: 'editor', email: 'ana@example.com', language: 'zh-Hans', proof };
  const ask = async (payload: object) =>
    (
      await studio.inject({
        method: 'POST',
        url: '/api/admin/invitations',
        payload,
        headers: { ...owner, origin: 'https://studio.example' },
      })
    ).json();
  // Without one it is shown only.
  expect((await ask(given)).data).toMatchObject({ token: expect.any(String), mailedTo: null });
  expect(await list()).toMatchObject({ canMail: false, invitations: [{ username: 'Ana', email: null }] });
  const server = await startMailServer({ isPlain: true });
  const setup = {
    server: { host: '127.0.0.1', port: Number(new URL(server.url).port), tls: 'starttls' as const, user: '' },
    from: 'Studio <website@studio.example>',
    timeZone: null,
    sendsReceipts: false,
    recipients: [],
  };
  await studio.services.mailSettings.update(setup, { id: null, name: 'test' });
  expect((await ask({ ...given, email: 'nobody' })).errors).toMatchObject([{ path: 'email' }]);
  expect(await db.selectFrom('mails').select('id').execute()).toEqual([]);

  const { data } = await ask(given);
  expect(data).toMatchObject({ mailedTo: 'ana@example.com' });
  expect(await list()).toMatchObject({ canMail: true, invitations: [{ email: 'ana@example.com' }] });
  const stored = await db.selectFrom('mails').selectAll().execute();
  expect(stored).toMatchObject([{ kind: 'invitation', recipient: 'ana@example.com' }]);
  expect(JSON.stringify(stored)).not.toContain(data.token);
  expect(JSON.stringify(stored)).not.toContain('#invitation=');
  const mailer = createConfiguredMailer(studio.services.config, studio.services.database, studio.services.log);
  expect(await mailer.runOnce()).toBe('sent');
  await server.stop();
  const [mail] = server.received;
  expect(mail?.subject).toContain('网站账号邀请');
  const link = `https://studio.example/admin#invitation=${data.token}`;
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain(`href="${link}"`);
  expect((await accept(data.token)).statusCode).toBe(200);
});

test('a link without a maker, or of one who is no owner any more, is neither listed nor accepted', async () => {
  const { db } = studio.services.database;
  const maker = await studio.services.accounts.create('a maker', password);
  const token = await invite('Tao');
  // As versions before have stored it, and as one of them demotes while nodes are restarted.
  for (const createdBy of [null, maker]) {
    await db.updateTable('accountInvitations').set({ createdBy }).execute();
    await db.updateTable('adminUsers').set({ role: 'editor' }).where('id', '=', maker).execute();
    expect((await list()).invitations).toEqual([]);
    expect((await send('POST', 'invitations/read', { token }, {})).statusCode).toBe(404);
    expect((await accept(token)).statusCode).toBe(404);
  }
  await db.updateTable('adminUsers').set({ role: 'owner' }).where('id', '=', maker).execute();
  expect((await accept(token)).statusCode).toBe(200);
  await studio.services.accounts.remove('a maker');
});

test('a link to an account ends its sessions, and signs nobody in', async () => {
  const id = await studio.services.accounts.create('Bo', password, 'enquiries');
  const before = bearer(await studio.services.sessions.open(id));
  const { token } = (await send('POST', `accounts/${id}/link`, proof)).json().data;
  expect((await session(before)).statusCode).toBe(200);
  expect((await accept(token, 'another password of Bo')).json()).toEqual({ data: { token: null } });
  expect((await session(before)).statusCode).toBe(401);
  const login = (chosen: string) => send('POST', 'login', { username: 'Bo', password: chosen }, {});
  expect([(await login(password)).statusCode, (await login('another password of Bo')).statusCode]).toEqual([401, 200]);
  expect(await find('Bo')).toMatchObject({ role: 'enquiries', lastSignInAt: expect.any(String) });
});

test('an owner sees and ends the sessions of an account, and its stream of changes ends at once', async () => {
  const id = await studio.services.accounts.create('Li', password, 'enquiries');
  const mine = bearer(await studio.services.sessions.open(id, { userAgent: 'Firefox/140' }));
  const origin = await studio.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(`${origin}/api/admin/changes`, { headers: { ...mine, accept: 'text/event-stream' } });
  const ended = stream.text();
  const [one] = (await send('GET', `accounts/${id}/sessions`)).json().data;
  expect(one).toMatchObject({ userAgent: 'Firefox/140', isCurrent: false });
  expect((await send('DELETE', `accounts/${id}/sessions/${one.id}`)).statusCode).toBe(204);
  expect((await session(mine)).statusCode).toBe(401);
  expect(await Promise.race([ended.then(() => 'ended'), setTimeout(10_000, 'open', { ref: false })])).toBe('ended');
  await studio.services.sessions.open(id);
  expect((await send('POST', `accounts/${id}/sessions/end`)).json()).toEqual({ data: { revoked: 1 } });
});

test('roles are changed and accounts removed, but the last owner stays; the log names who did it', async () => {
  const li = await find('Li');
  expect((await send('PATCH', `accounts/${li?.id}`, { role: 'editor', proof })).statusCode).toBe(204);
  expect((await send('DELETE', `accounts/${li?.id}`, proof)).statusCode).toBe(204);
  const own = await find(testUsername);
  expect(own?.isOwn).toBe(true);
  for (const refused of [
    await send('PATCH', `accounts/${own?.id}`, { role: 'editor', proof }),
    await send('DELETE', `accounts/${own?.id}`, proof),
  ]) {
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last-owner']);
  }
  const actor = { id: own?.id, name: testUsername };
  expect(await studio.services.audit.list({ limit: 2 })).toMatchObject([
    { actor, action: 'delete', entity: 'account', detail: { username: 'Li' } },
    { actor, action: 'update', entity: 'account', detail: { username: 'Li', role: 'editor' } },
  ]);
  expect((await send('POST', 'login', { username: testUsername, password: testPassword }, {})).statusCode).toBe(200);
});

const zeroWidth = '\u200b';
const cyrillicA = '\u0430';
test.each([
  ['a zero-width space', `Mei${zeroWidth}`],
  ['a soft hyphen', 'Me\u00adi'],
  ['a sign that turns the direction', 'Mei\u202e'],
  ['NUL', 'Mei\0'],
  ['a line break', 'Mei\nLi'],
  ['a letter without a shape', 'Mei\u3164'],
  ['a variation selector', 'Mei\ufe0f'],
  ['a character that is none', 'Mei\uffff'],
  ['half a character', 'Mei\ud800'],
  ['a picture', 'Mei\u{1f600}'],
  ['letters of two scripts that look alike', `${cyrillicA}dmin`],
  ['the same with Greek', '\u03bfwner'],
  ['a phonetic letter', '\u0251dmin'],
  ['an i without its dot', 'adm\u0131n'],
  ['a mark over a Latin letter that no language has', 'admin\u0335'],
  ['more letters than it shows, once normalised', '\ufdfa'.repeat(100)],
])('an account is not made with %s in its name, and the answer says why in both languages', async (_what, name) => {
  const refused = await send('POST', 'invitations', { username: name, role: 'editor', proof });
  const [fault] = refused.json().errors as [FieldError];
  expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: 'username' }] });
  expect(translateFault(zh, fault)).toMatch(/\p{Script=Han}/u);
  await expect(studio.services.accounts.create(name, password)).rejects.toMatchObject({ code: 'validation-failed' });
});

test.each([
  'Zoë Łącka-Ødegård',
  "O'Neil",
  'anna@studio.example',
  '李梅',
  '李梅 Mei Li',
  '安娜·李',
  'Нина Петрова',
  'さくら 山本',
  'ราตรี',
  'فاطمة',
])('the name %s is accepted as it is, and signs in in any case', async (name) => {
  await studio.services.accounts.create(name, password, 'enquiries');
  expect(await find(name)).toBeDefined();
  const given = { username: name.toUpperCase(), password };
  expect((await studio.inject({ method: 'POST', url: '/api/admin/login', payload: given })).statusCode).toBe(200);
});

test('a name is kept in its plain form, and is the same however it is typed', async () => {
  await studio.services.accounts.create(' \uff2b\uff41\uff49\u3000  Wu ', password, 'enquiries');
  expect(await find('Kai Wu')).toBeDefined();
  await expect(studio.services.accounts.create('KAI WU', password)).rejects.toMatchObject({ code: 'username-taken' });
  // As an input method for Chinese types it.
  const login = { username: '\uff4b\uff41\uff49\u3000\uff57\uff55', password };
  expect((await studio.inject({ method: 'POST', url: '/api/admin/login', payload: login })).statusCode).toBe(200);
});

test('an odd name from before signs in by what was given, and is shown plainly everywhere', async () => {
  const { db } = studio.services.database;
  const named = async (username: string, as: string) => {
    const id = await studio.services.accounts.create(as, password, 'owner');
    await db
      .updateTable('adminUsers')
      .set({ username, usernameKey: toUsernameKey(username) })
      .where('id', '=', id)
      .execute();
    const answer = await studio.inject({ method: 'POST', url: '/api/admin/login', payload: { username, password } });
    expect(answer.statusCode).toBe(200);
    return bearer(answer.json().token as string);
  };
  const hidden = await named(`Owner${zeroWidth}`, 'first odd');
  const mixed = await named(`${cyrillicA}na`, 'second odd');
  expect((await session(hidden)).json().username).toBe('Owner\u27e8U+200B\u27e9');
  expect((await session(mixed)).json().username).toBe('\u27e8U+0430\u27e9na');
  for (const path of ['accounts', 'audit-events', 'staff']) {
    const { body } = await send('GET', path);
    expect(body, path).not.toContain(zeroWidth);
    expect(body, path).not.toContain(`${cyrillicA}na"`);
  }
  expect(
    (await send('POST', 'password', { currentPassword: password, newPassword: `${password} 2` }, hidden)).statusCode,
  ).toBeLessThan(300);
});

test('a name with NUL signs in nobody, and is no failure of the server', async () => {
  const payload = { username: 'ow\0ner', password };
  expect((await studio.inject({ method: 'POST', url: '/api/admin/login', payload })).statusCode).toBeLessThan(500);
  // Nor is one in any other text that PostgreSQL cannot take.
  expect((await send('GET', 'translations/state?entity=%00')).statusCode).toBeLessThan(500);
  expect((await send('GET', 'translations?entity=%00')).statusCode).toBeLessThan(500);
});
