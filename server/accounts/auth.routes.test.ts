import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loginFailure, loginSuccess, sessionInfo, sessionListItem, type SessionListItem } from '#contract/accounts.ts';
import { problem } from '#contract/problem.ts';
import { en } from '#app/i18n/en.ts';
import { translateFault } from '#app/i18n/translate-message.ts';
import { createTestApp, type TestApp, testPassword, testUsername } from '#server/testing/servers/test-app.ts';

let it: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  it = await createTestApp();
  owner = await it.signIn();
});
afterEach(() => it.services.accounts.unlock());
afterAll(() => it.close());

const login = (payload: unknown, headers: Record<string, string> = {}) =>
  it.inject({ method: 'POST', url: '/api/admin/login', payload: payload as object, headers });

test('the correct password signs in, in whatever case the name is typed', async () => {
  const answer = await login({ username: ` ${testUsername.toUpperCase()} `, password: testPassword });
  expect(answer.statusCode).toBe(200);
  const { token, message } = loginSuccess.parse(answer.json());
  expect(message).toBe('登录成功');
  const session = await it.inject({ url: '/api/admin/session', headers: { authorization: `Bearer ${token}` } });
  expect(sessionInfo.parse(session.json()).username).toBe(testUsername);
});

test.each([
  ['a wrong password', { username: testUsername, password: 'not the password' }],
  ['an unknown name', { username: 'nobody', password: testPassword }],
])('%s is rejected with the same message', async (_, payload) => {
  const answer = await login(payload);
  expect(answer.statusCode).toBe(401);
  expect(loginFailure.parse(answer.json())).toEqual({
    success: false,
    message: '用户名或密码错误',
    fault: { code: 'login-wrong', params: {} },
  });
});

test.each([
  [{}, '请输入用户名'],
  [{ username: ' ', password: 'x' }, '请输入用户名'],
  [{ username: 'owner' }, '请输入密码'],
  [{ username: 'owner', password: '' }, '请输入密码'],
  [{ username: 'owner', password: 'x'.repeat(201) }, '密码过长'],
  [{ username: 'owner', password: 'x', remember: true }, '请求格式不正确'],
  [undefined, '请求格式不正确'],
])('%j is answered with 400 and a message', async (payload, message) => {
  const answer = await login(payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ success: false, message, fault: expect.anything() });
});

test('a body that is not JSON is rejected in the same shape', async () => {
  const answer = await login('{', { 'content-type': 'application/json' });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { success: false, message: '请求格式不正确', fault: { code: 'login-unreadable', params: {} } },
  ]);
});

test('after too many failures the response is 429 with Retry-After, also for the correct password', async () => {
  for (let n = 0; n < 10; n += 1) await login({ username: 'nobody', password: `guess ${n}` });
  const answer = await login({ username: 'nobody', password: testPassword });
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(890);
  const { message, fault } = loginFailure.parse(answer.json());
  expect(message).toBe('登录尝试次数过多，请在 15 分钟后再试');
  expect(translateFault(en, fault)).toBe('Too many failed logins. Please try again in 15 min.');
});

test('signing out ends the session on the server', async () => {
  const headers = await it.signIn();
  const answer = await it.inject({ method: 'POST', url: '/api/admin/logout', headers });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  const after = await it.inject({ url: '/api/admin/session', headers });
  expect([after.statusCode, problem.parse(after.json()).code]).toEqual([401, 'not-signed-in']);
});

test('a stale token on a public read is ignored and never answers 401', async () => {
  const answer = await it.inject({ url: '/api/admin/team', headers: { authorization: `Bearer ${'x'.repeat(43)}` } });
  expect(answer.statusCode).toBe(200);
});

test('lists the sessions of the account and ends all others', async () => {
  const other = await it.signIn();
  const listed = (await it.inject({ url: '/api/admin/sessions', headers: owner })).json().data as unknown[];
  const sessions = listed.map((one) => sessionListItem.parse(one));
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(sessions.length).toBeGreaterThan(1);
  const revoked = await it.inject({ method: 'POST', url: '/api/admin/sessions/revoke-others', headers: owner });
  expect(revoked.json()).toEqual({ data: { revoked: sessions.length - 1 } });
  expect((await it.inject({ url: '/api/admin/session', headers: other })).statusCode).toBe(401);
  expect((await it.inject({ url: '/api/admin/session', headers: owner })).statusCode).toBe(200);
});

test('ends one session of the account, but none of another account', async () => {
  const { accounts, sessions, audit } = it.services;
  const other = await it.signIn();
  const find = async (headers: object) => {
    const listed = (await it.inject({ url: '/api/admin/sessions', headers: { ...headers } })).json()
      .data as SessionListItem[];
    return listed.find(({ isCurrent }) => isCurrent)?.id as string;
  };
  const end = async (id: string) =>
    (await it.inject({ method: 'DELETE', url: `/api/admin/sessions/${id}`, headers: owner })).statusCode;
  const id = await find(other);
  expect([await end(id), await end(id)]).toEqual([204, 404]);
  expect((await it.inject({ url: '/api/admin/session', headers: other })).statusCode).toBe(401);
  const [event] = await audit.list({ limit: 1 });
  expect(event).toMatchObject({ action: 'end-session', entity: 'session', detail: { username: testUsername } });

  const mei = await accounts.create('Mei', 'correct horse battery', 'enquiries');
  const desk = { authorization: `Bearer ${await sessions.open(mei)}` };
  expect(await end(await find(desk))).toBe(404);
  expect((await it.inject({ url: '/api/admin/session', headers: desk })).json()).toMatchObject({ role: 'enquiries' });
});

test('changing the password requires the current one and ends the other sessions', async () => {
  const other = await it.signIn();
  const change = (payload: object) =>
    it.inject({ method: 'POST', url: '/api/admin/password', headers: owner, payload });
  const newPassword = 'a better horse battery';

  const refused = await change({ currentPassword: 'wrong', newPassword });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toMatchObject([
    { path: 'currentPassword', message: 'The current password is not right' },
  ]);
  const short = await change({ currentPassword: testPassword, newPassword: 'short' });
  expect(short.json().errors).toMatchObject([
    { path: 'newPassword', message: 'A password needs at least 10 characters' },
  ]);

  expect((await change({ currentPassword: testPassword, newPassword })).statusCode).toBe(204);
  expect((await it.inject({ url: '/api/admin/session', headers: other })).statusCode).toBe(401);
  expect((await it.inject({ url: '/api/admin/session', headers: owner })).statusCode).toBe(200);
  expect((await login({ username: testUsername, password: testPassword })).statusCode).toBe(401);
  expect((await login({ username: testUsername, password: newPassword })).statusCode).toBe(200);
  await it.services.accounts.resetPassword(testUsername, testPassword);
  owner = await it.signIn();
});

function guessCurrentPassword(currentPassword: string) {
  const payload = { currentPassword, newPassword: 'a better horse battery' };
  return it.inject({ method: 'POST', url: '/api/admin/password', headers: owner, payload });
}

test('guesses of the current password are throttled too', async () => {
  for (let n = 0; n < 10; n += 1) expect((await guessCurrentPassword(`guess ${n}`)).statusCode).toBe(400);
  const answer = await guessCurrentPassword(testPassword);
  expect([answer.statusCode, problem.parse(answer.json()).code]).toEqual([429, 'too-many-requests']);
});

test('signing in and out, failed sign-ins and password changes are audited without secrets', async () => {
  await login({ username: testUsername, password: 'hunter2 is wrong' });
  await login({ username: 'hunter2 in the wrong field', password: 'x' });
  const events = await it.services.audit.list({ limit: 200 });
  const actions = new Set(events.map(({ action }) => action));
  for (const action of ['sign-in', 'sign-in-refused', 'sign-out', 'sign-out-everywhere', 'password-change']) {
    expect(actions).toContain(action);
  }
  expect(JSON.stringify(events)).not.toMatch(/hunter2|127\.0\.0\.1/);
});
