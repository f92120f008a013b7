import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createConfiguredMailer } from '#server/process/upkeep.ts';
import { type MailServer, startMailServer } from '#server/testing/servers/mail-server.ts';
import { createTestApp, type TestApp, testPassword } from '#server/testing/servers/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

const origin = 'https://studio.example';
const password = 'a password of Mei';
let studio: TestApp;
let owner: { authorization: string };
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer({ isPlain: true });
  studio = await createTestApp({ PUBLIC_URL: origin });
  owner = await studio.signIn();
  const setup = {
    server: { host: '127.0.0.1', port: Number(new URL(server.url).port), tls: 'starttls' as const, user: '' },
    from: 'Studio <website@studio.example>',
    timeZone: null,
    sendsReceipts: false,
    recipients: [],
  };
  await studio.services.mailSettings.update(setup, { id: null, name: 'test' });
});
afterEach(async () => {
  await studio.services.accounts.unlock();
  await studio.services.database.db.deleteFrom('mails').execute();
  server.received.length = 0;
});
afterAll(async () => {
  await server.stop();
  await studio.close();
});

const send = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, headers: object = {}) =>
  studio.inject({ method, url: `/api/admin/${path}`, payload, headers: { ...headers } });
const ask = (account: string, more: object = {}, headers: object = {}) =>
  send('POST', 'forgotten-password', { account, ...more }, headers);
const listMails = () => studio.services.database.db.selectFrom('mails').selectAll().execute();
const addAccount = async (name: string, email: string | null, role: 'owner' | 'editor' = 'editor') => {
  const id = await studio.services.accounts.create(name, password, role);
  const headers = { authorization: `Bearer ${await studio.services.sessions.open(id)}` };
  expect((await send('PUT', 'recovery-address', { email, proof: { password } }, headers)).statusCode).toBe(204);
  return { id, headers };
};
const read = async (token: string) => (await send('POST', 'invitations/read', { token })).statusCode;
const by = (remoteAddress: string) => (account: string) =>
  studio.inject({ method: 'POST', url: '/api/admin/forgotten-password', payload: { account }, remoteAddress });

/** What is mailed, once all of it is queued. */
async function receive(count: number) {
  await vi.waitFor(async () => expect(await listMails()).toHaveLength(count), { timeout: 10_000 });
  const mailer = createConfiguredMailer(studio.services.config, studio.services.database, studio.services.log);
  for (let sent = 0; sent < count; sent++) expect(await mailer.runOnce()).toBe('sent');
  return server.received;
}
const findToken = (text = '') => new RegExp(`${origin}/admin#invitation=([\\w-]{43})\\s`).exec(text)?.[1] ?? '';

test('who has forgotten a password sets another by the mailed link, once, and signs in as always', async () => {
  const { headers } = await addAccount('Mei', 'Mei@studio.example');
  expect((await send('GET', 'recovery-address', undefined, headers)).json()).toEqual({
    data: { email: 'Mei@studio.example' },
  });
  const answer = await ask(' mei ', { language: 'zh-Hans' });
  expect([answer.statusCode, answer.json()]).toEqual([202, { data: { canMail: true } }]);
  const [mail] = await receive(1);
  expect(mail?.subject).toContain('设置新密码');
  expect(mail?.to).toMatchObject({ value: [{ address: 'Mei@studio.example' }] });
  const token = findToken(mail?.text);
  expect((await send('POST', 'invitations/read', { token })).json().data).toEqual({ username: 'Mei', isReset: true });
  const chosen = 'another password of Mei';
  expect((await send('POST', 'invitations/accept', { token, password: chosen })).json()).toEqual({
    data: { token: null },
  });
  expect((await send('POST', 'invitations/accept', { token, password: chosen })).statusCode).toBe(404);
  expect((await send('GET', 'session', undefined, headers)).statusCode).toBe(401);
  expect((await send('POST', 'login', { username: 'Mei', password: chosen })).statusCode).toBe(200);
});

test('the address is as good as the name, in any case, and reaches every account that has it', async () => {
  await addAccount('Jun', 'jun@studio.example');
  await addAccount('Jun at home', 'jun@studio.example', 'owner');
  await ask('JUN@studio.example');
  const mails = await receive(2);
  expect(mails.map(({ text }) => /account (.+) for the website/.exec(text ?? '')?.[1]).toSorted()).toEqual([
    'Jun',
    'Jun at home',
  ]);
  expect(new Set(mails.map(({ text }) => findToken(text))).size).toBe(2);
});

test('the answer tells nothing: it is the same for no account, one without an address, and one with it', async () => {
  await addAccount('Ana', 'ana@studio.example');
  await studio.services.accounts.create('Without address', password, 'editor');
  const answers = [];
  for (const account of ['Ana', 'Without address', 'nobody', 'nobody@studio.example']) {
    const { statusCode, body, headers } = await ask(account);
    answers.push([statusCode, body, Object.keys(headers).toSorted().join()]);
  }
  expect(new Set(answers.map(String)).size).toBe(1);
  expect(await receive(1)).toHaveLength(1);
});

test('the link leads to the configured address, whatever the request says, and stands in the database as a hash only', async () => {
  await addAccount('Bo', 'bo@studio.example');
  await ask('Bo', {}, { origin: 'https://evil.example', host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  const [mail] = await receive(1);
  expect(`${mail?.text}${mail?.html as string}`).not.toContain('evil.example');
  const token = findToken(mail?.text);
  const { db } = studio.services.database;
  const rows = [
    await db.selectFrom('mails').selectAll().execute(),
    await db.selectFrom('accountInvitations').selectAll().execute(),
  ];
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a link ends after an hour, with another, and with the account', async () => {
  const { id } = await addAccount('Li', 'li@studio.example');
  await ask('Li');
  const first = findToken((await receive(1))[0]?.text);
  await studio.services.database.db.deleteFrom('mails').execute();
  server.received.length = 0;
  await ask('Li');
  const second = findToken((await receive(1))[0]?.text);
  expect([await read(first), await read(second)]).toEqual([404, 200]);
  const { db } = studio.services.database;
  const { expiresAt } = await db
    .selectFrom('accountInvitations')
    .selectAll()
    .where('userId', '=', id)
    .executeTakeFirstOrThrow();
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(58 * 60_000);
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60 * 60_000);
  await db
    .updateTable('accountInvitations')
    .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
    .execute();
  expect(await read(second)).toBe(404);
});

test('of two links that are asked for at once both are mailed, and one works', async () => {
  await addAccount('Hana', 'hana@studio.example');
  await Promise.all([ask('Hana'), ask('Hana')]);
  const tokens = (await receive(2)).map(({ text }) => findToken(text));
  expect((await Promise.all(tokens.map(read))).toSorted()).toEqual([200, 404]);
});

test('three mails an hour for a name, five for an address, whether or not there is such an account', async () => {
  await addAccount('Wei', 'wei@studio.example');
  for (const name of ['Wei', 'somebody']) {
    for (let n = 0; n < 3; n++) expect((await by(`198.51.100.${n}`)(name)).statusCode).toBe(202);
    const refused = await by('198.51.100.9')(name);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
  }
  for (let n = 0; n < 5; n++) expect((await by('203.0.113.1')(`name ${n}`)).statusCode).toBe(202);
  expect((await by('203.0.113.1')('another name')).statusCode).toBe(429);
  // Signing in is counted elsewhere.
  expect((await send('POST', 'login', { username: 'Wei', password })).statusCode).toBe(200);
  await receive(3);
});

test('the address is changed with the password only, and can be removed', async () => {
  const { headers } = await addAccount('Tao', 'tao@studio.example');
  const put = (payload: object) => send('PUT', 'recovery-address', payload, headers);
  expect((await put({ email: 'other@studio.example', proof: { password: 'wrong' } })).statusCode).toBe(400);
  expect((await put({ email: 'nobody', proof: { password } })).json().errors).toMatchObject([{ path: 'email' }]);
  expect((await send('GET', 'recovery-address')).statusCode).toBe(401);
  expect((await put({ email: null, proof: { password } })).statusCode).toBe(204);
  expect((await send('GET', 'recovery-address', undefined, headers)).json()).toEqual({ data: { email: null } });
  const events = await send('GET', 'audit-events', undefined, owner);
  expect(events.json().data[0]).toMatchObject({
    action: 'update',
    entity: 'account',
    detail: { fields: ['recoveryEmail'] },
  });
  expect(events.body).not.toContain('tao@');
});

test('who was invited by mail has that address from the beginning', async () => {
  const given = { username: 'Yuki', role: 'editor', email: 'yuki@studio.example', proof: { password: testPassword } };
  const { token } = (await send('POST', 'invitations', given, { ...owner, origin })).json().data;
  const session = (await send('POST', 'invitations/accept', { token, password })).json().data.token as string;
  const headers = { authorization: `Bearer ${session}` };
  expect((await send('GET', 'recovery-address', undefined, headers)).json().data).toEqual({
    email: 'yuki@studio.example',
  });
});

test('without a mail server, or without an address of the site, it says that it cannot mail', async () => {
  const other = await createTestApp();
  const answer = await other.inject({
    method: 'POST',
    url: '/api/admin/forgotten-password',
    payload: { account: 'owner' },
  });
  expect([answer.statusCode, answer.json()]).toEqual([202, { data: { canMail: false } }]);
  await other.close();
});
