import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inData } from '#contract/fields.ts';
import { loginFailure, loginSuccess, recoveryCodes, secondFactorKey, secondFactorState } from '#contract/accounts.ts';
import { createCodeCheck, codeAt } from './second-factor.service.ts';
import { createEncryption } from '#server/platform/secrets.ts';
import {
  openTestApp,
  type TestApp,
  testPassword as password,
  testUsername as username,
} from '#server/testing/servers/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';

// Two processes on one database.
let own: TestDatabase;
let it: TestApp;
let other: Awaited<ReturnType<typeof openTestApp>>;
let owner: { authorization: string };
let key: string;
let recovery: string[];

const path = '/api/admin/second-factor';
const post = (url: string, payload: object, headers: object = owner) =>
  it.inject({ method: 'POST', url, payload, headers: { ...headers } });
const login = (payload: object, studio: Pick<TestApp, 'inject'> = it, remoteAddress = '127.0.0.1') =>
  studio.inject({
    method: 'POST',
    url: '/api/admin/login',
    payload: { username, password, ...payload },
    remoteAddress,
  });
const state = async () => inData(secondFactorState).parse((await it.inject({ url: path, headers: owner })).json()).data;
const renew = (payload: object) => post(`${path}/recovery-codes`, payload);
const fieldErrorsOf = (answer: Awaited<ReturnType<typeof post>>) => [
  answer.statusCode,
  answer.json().errors?.[0]?.path,
];

/** A code that was not used yet: nothing that was entered counts as used. */
async function freshCode(at = Date.now()): Promise<string> {
  await it.services.database.db.updateTable('secondFactors').set({ lastStep: 0 }).execute();
  return codeAt(key, at);
}

beforeAll(async () => {
  own = await createTestDatabase();
  it = (await openTestApp(own)) as TestApp;
  other = await openTestApp(own);
  owner = await it.signIn();
});
beforeEach(async () => {
  await it.services.secondFactor.turnOffByName(username);
  const made = await post(`${path}/setup`, { password });
  ({ key } = inData(secondFactorKey).parse(made.json()).data);
  const confirmed = await post(`${path}/confirm`, { code: codeAt(key, Date.now()) });
  ({ recoveryCodes: recovery } = inData(recoveryCodes).parse(confirmed.json()).data);
});
afterEach(() => it.services.accounts.unlock());
afterAll(async () => {
  await other.close();
  await it.close();
  await own.remove();
});

test('the password alone is answered by a request for the code, and signs nobody in', async () => {
  const answer = await login({});
  expect(answer.statusCode).toBe(401);
  expect(loginFailure.parse(answer.json())).toEqual({
    success: false,
    message: '请输入身份验证器的验证码',
    fault: { code: 'login-no-code', params: {} },
    code: 'second-factor-needed',
  });
  const signedIn = await login({ code: await freshCode() });
  expect([signedIn.statusCode, loginSuccess.parse(signedIn.json()).message]).toEqual([200, '登录成功']);
});

test('a wrong password is answered the same with and without a code', async () => {
  for (const code of [undefined, await freshCode(), '000000']) {
    const answer = await login({ password: 'not the password', code });
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { success: false, message: '用户名或密码错误', fault: { code: 'login-wrong', params: {} } },
    ]);
  }
});

test('a code signs in once, also if two processes get it at the same time', async () => {
  const code = await freshCode();
  const answers = await Promise.all([login({ code }), login({ code }, other), login({ code }), login({ code }, other)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401]);
  expect((await login({ code })).json()).toMatchObject({ code: 'second-factor-wrong' });
});

test('the code that turned it on does not sign in', async () => {
  const made = await it.services.secondFactor.turnOffByName(username);
  expect(made).toBe(true);
  ({ key } = (await post(`${path}/setup`, { password })).json().data as { key: string });
  expect((await login({})).statusCode).toBe(200);
  const code = codeAt(key, Date.now());
  expect((await post(`${path}/confirm`, { code })).statusCode).toBe(200);
  expect((await login({ code })).json()).toMatchObject({ code: 'second-factor-wrong' });
});

test('codes of clocks that differ by 30 seconds are accepted, and older and later ones are not', async () => {
  const at = Date.UTC(2026, 0, 1);
  const { database, secrets } = it.services;
  const codes = createCodeCheck({ database, encryption: createEncryption(secrets.secondFactorKey), now: () => at });
  const { userId } = await database.db.selectFrom('secondFactors').select('userId').executeTakeFirstOrThrow();
  const accepted: number[] = [];
  for (const seconds of [-60, -30, 0, 30, 60]) {
    const code = await freshCode(at + seconds * 1_000);
    if (await codes.accept(userId, `${code.slice(0, 3)} ${code.slice(3)}`)) accepted.push(seconds);
  }
  expect(accepted).toEqual([-30, 0, 30]);
  // After a code of a clock that runs ahead, older ones are not accepted.
  await freshCode();
  expect(await codes.accept(userId, codeAt(key, at + 30_000))).toBe('app');
  expect(await codes.accept(userId, codeAt(key, at))).toBeUndefined();
});

test('each of the ten recovery codes signs in once, in capitals or without hyphens too', async () => {
  expect(new Set(recovery).size).toBe(10);
  const [first, second] = recovery as [string, string];
  const answers = await Promise.all([login({ code: first }), login({ code: first }, other)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  expect((await login({ code: second.toUpperCase().replaceAll('-', '') })).statusCode).toBe(200);
  expect(await state()).toMatchObject({ isOn: true, recoveryCodesLeft: 8 });
});

test('new recovery codes need password and code, and replace the ones before', async () => {
  expect(fieldErrorsOf(await renew({ password }))).toEqual([400, 'code']);
  expect(fieldErrorsOf(await renew({ password, code: '000000' }))).toEqual([400, 'code']);
  expect(fieldErrorsOf(await renew({ password: 'wrong', code: await freshCode() }))).toEqual([400, 'password']);
  const renewed = inData(recoveryCodes).parse((await renew({ password, code: await freshCode() })).json()).data;
  expect((await login({ code: recovery[0] })).statusCode).toBe(401);
  expect((await login({ code: renewed.recoveryCodes[0] })).statusCode).toBe(200);
});

test('turning it on needs the password and ends other sessions; it is not set up twice', async () => {
  await it.services.secondFactor.turnOffByName(username);
  expect(fieldErrorsOf(await post(`${path}/setup`, { password: 'wrong' }))).toEqual([400, 'password']);
  const elsewhere = await it.signIn();
  ({ key } = (await post(`${path}/setup`, { password })).json().data as { key: string });
  expect(fieldErrorsOf(await post(`${path}/confirm`, { code: '12345' }))).toEqual([400, 'code']);
  expect(await state()).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 });
  expect((await post(`${path}/confirm`, { code: codeAt(key, Date.now()) })).statusCode).toBe(200);
  expect((await it.inject({ url: '/api/admin/session', headers: elsewhere })).statusCode).toBe(401);
  const again = await post(`${path}/setup`, { password });
  expect([again.statusCode, again.json().code]).toEqual([409, 'second-factor-already-on']);
});

test('turning it off needs password and code', async () => {
  expect(fieldErrorsOf(await post(`${path}/off`, { password }))).toEqual([400, 'code']);
  expect((await post(`${path}/off`, { password, code: await freshCode() })).statusCode).toBe(204);
  expect((await login({})).statusCode).toBe(200);
});

test('wrong codes are throttled like wrong passwords, per account and address, and in a day', async () => {
  for (let n = 0; n < 10; n += 1) expect((await login({ code: '000000' }, it, '192.0.2.1')).statusCode).toBe(401);
  expect((await login({ code: await freshCode() }, it, '192.0.2.1')).statusCode).toBe(429);
  // A request for the code is not counted, and does not make the address a known one.
  for (let n = 0; n < 12; n += 1) expect((await login({}, it, '192.0.2.2')).statusCode).toBe(401);
  for (let n = 0; n < 10; n += 1) await login({ code: '000000' }, it, '192.0.2.2');
  for (let n = 0; n < 10; n += 1) await login({ code: '000000' }, it, '192.0.2.3');
  const full = await login({ code: await freshCode() }, it, '192.0.2.4');
  expect([full.statusCode, Number(full.headers['retry-after'])]).toEqual([429, expect.closeTo(900, -2)]);

  const { db } = it.services.database;
  await db.deleteFrom('loginThrottle').where('bucket', 'not like', 'code:%').execute();
  for (let n = 0; n < 20; n += 1) {
    expect((await login({ code: '000000' }, it, `192.0.2.${10 + n}`)).statusCode).toBe(401);
  }
  await db.deleteFrom('loginThrottle').where('bucket', 'not like', 'code:%').execute();
  const spent = await login({ code: await freshCode() }, it, '192.0.2.50');
  expect([spent.statusCode, Number(spent.headers['retry-after'])]).toEqual([429, expect.closeTo(86_400, -3)]);
  expect(loginFailure.parse(spent.json()).message).toBe('登录尝试次数过多，请在 24 小时后再试');
  // The owner signs in from where they did before.
  expect((await login({ code: await freshCode() })).statusCode).toBe(200);
});

test('neither keys nor recovery codes are stored as they are, and every change is audited', async () => {
  const { db } = it.services.database;
  await login({ code: '000000' });
  await login({ code: recovery[0] });
  await post(`${path}/recovery-codes`, { password, code: await freshCode() });
  await post(`${path}/off`, { password, code: await freshCode() });
  const events = await it.services.audit.list({ limit: 5 });
  expect(events.toReversed().map(({ action, entity, detail }) => [action, entity, detail?.factor])).toEqual(
    [
      ['create', 'second-factor', undefined],
      ['code-refused', 'session', undefined],
      ['sign-in', 'session', 'recovery code'],
      ['update', 'second-factor', undefined],
      ['delete', 'second-factor', undefined],
    ].slice(0),
  );
  const stored = JSON.stringify([events, await db.selectFrom('secondFactors').selectAll().execute()]);
  for (const secret of [key, ...recovery]) expect(stored).not.toContain(secret);
});
