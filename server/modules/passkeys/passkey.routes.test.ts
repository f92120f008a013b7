import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAuthenticator } from '#server/testing/fixtures/authenticator.ts';
import {
  createTestApp,
  type TestApp,
  testPassword as password,
  testUsername,
} from '#server/testing/servers/test-app.ts';
import { challengeTtlMs, createPasskeyChallenges } from './passkey-challenges.ts';

const origin = 'https://studio.example';
let studio: TestApp;
let owner: { authorization: string };
let device: ReturnType<typeof createAuthenticator>;

beforeAll(async () => {
  studio = await createTestApp({ PUBLIC_URL: origin });
  owner = await studio.signIn();
});
beforeEach(async () => {
  await studio.services.database.db.deleteFrom('passkeys').execute();
  await studio.services.accounts.unlock();
  device = createAuthenticator(origin);
});
afterAll(() => studio.close());

const path = '/api/admin/passkeys';
const login = '/api/admin/login/passkey';
const post = (url: string, payload?: object, headers: object = owner) =>
  studio.inject({ method: 'POST', url, payload, headers: { ...headers } });
const list = async () => (await studio.inject({ url: path, headers: owner })).json().data;
const challengeOf = async (asked: ReturnType<typeof post>) => (await asked).json().data.challenge as string;
const toAdd = (headers = owner) => challengeOf(post(`${path}/options`, { password }, headers));
const toSignIn = () => challengeOf(post(`${login}/options`, undefined, {}));
const add = async (by = device) => post(path, { name: 'Chrome', credential: by.create(await toAdd()) });
const signIn = async (by = device) => post(login, { credential: by.get(await toSignIn()) }, {});

test('a passkey signs in without the password, and is listed and removed', async () => {
  expect((await add()).statusCode).toBe(204);
  const [stored] = await list();
  expect(stored).toMatchObject({ name: 'Chrome', host: 'studio.example', lastUsedAt: null });
  const { token } = (await signIn()).json().data;
  const session = await studio.inject({ url: '/api/admin/session', headers: { authorization: `Bearer ${token}` } });
  expect(session.json()).toMatchObject({ username: testUsername, role: 'owner' });
  expect(await list()).toMatchObject([{ lastUsedAt: expect.any(String) }]);

  const remove = (payload: object) =>
    studio.inject({ method: 'DELETE', url: `${path}/${stored.id}`, headers: owner, payload });
  expect((await remove({ password })).statusCode).toBe(204);
  expect(await list()).toEqual([]);
  expect((await signIn()).json()).toMatchObject({ status: 401, code: 'passkey-refused' });
  const events = (await studio.inject({ url: '/api/admin/audit-events', headers: owner })).json().data;
  expect(events.slice(0, 3)).toMatchObject([
    { action: 'delete', entity: 'passkey', detail: { title: 'Chrome' } },
    { action: 'sign-in', detail: { factor: 'passkey' } },
    { action: 'create', entity: 'passkey' },
  ]);
});

test('a new one needs the password, and is of the session that asked', async () => {
  expect((await post(`${path}/options`, { password: 'not the password' })).json()).toMatchObject({
    status: 400,
    errors: [{ path: 'password' }],
  });
  const credential = device.create(await toAdd(await studio.signIn()));
  expect((await post(path, { name: 'Chrome', credential })).json()).toMatchObject({ status: 400 });
  const other = device.create(await toSignIn());
  expect((await post(path, { name: 'Chrome', credential: other })).json()).toMatchObject({ status: 400 });
  expect((await add()).statusCode).toBe(204);
  // The same once more.
  expect((await add()).statusCode).toBe(400);
  expect(await list()).toHaveLength(1);
});

test('a signature is accepted once, and of two at once one', async () => {
  await add();
  const credential = device.get(await toSignIn());
  const both = await Promise.all([post(login, { credential }, {}), post(login, { credential }, {})]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  expect((await post(login, { credential }, {})).statusCode).toBe(401);
  expect((await signIn()).statusCode).toBe(200);
});

test('a signature for another site, of another key, without the user, or for an old challenge is refused', async () => {
  const [elsewhere, careless] = [
    createAuthenticator('https://evil.example'),
    createAuthenticator(origin, { verifiesUser: false }),
  ];
  expect((await add(elsewhere)).statusCode).toBe(400);
  expect((await add(careless)).statusCode).toBe(400);
  await add();
  const { id } = device.get('AA');
  for (const by of [elsewhere, careless, createAuthenticator(origin)]) {
    const credential = { ...by.get(await toSignIn()), id, rawId: id };
    expect((await post(login, { credential }, {})).statusCode).toBe(401);
  }
  expect((await post(login, { credential: device.get('AAAA') }, {})).statusCode).toBe(401);
  const old = device.get(await toSignIn());
  await studio.services.database.db
    .updateTable('passkeys')
    .set({ lastChallengeAt: new Date(Date.now() + challengeTtlMs).toISOString() })
    .execute();
  expect((await post(login, { credential: old }, {})).statusCode).toBe(401);
});

test('who tries wrong signatures is slowed down, and a reset password removes passkeys', async () => {
  await add();
  const { id } = device.get('AA');
  const wrong = { ...createAuthenticator(origin).get(await toSignIn()), id, rawId: id };
  // From an address where nobody has signed in before.
  const attempt = () =>
    studio.inject({ method: 'POST', url: login, payload: { credential: wrong }, remoteAddress: '192.0.2.9' });
  const answers: number[] = [];
  for (let tried = 0; tried < 11; tried += 1) answers.push((await attempt()).statusCode);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  await studio.services.accounts.resetPassword(testUsername, password);
  owner = await studio.signIn();
  expect(await list()).toEqual([]);
  expect((await signIn()).statusCode).toBe(401);
});

test('a challenge ends after five minutes by the clock of the database', async () => {
  let now = Date.now();
  const challenges = createPasskeyChallenges({ key: Buffer.alloc(32, 1), now: async () => now });
  const challenge = Buffer.from(await challenges.issue('sign in')).toString('base64url');
  expect(await challenges.check(challenge, 'sign in')).toBe(new Date(now).toISOString());
  expect(await challenges.check(challenge, 'add')).toBeUndefined();
  now += challengeTtlMs + 1;
  expect(await challenges.check(challenge, 'sign in')).toBeUndefined();
});
