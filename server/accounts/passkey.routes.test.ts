import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { createAttestationCertificate, createAuthenticator } from '#server/testing/fixtures/authenticator.ts';
import { openTestApp, type TestApp, testPassword as password, testUsername } from '#server/testing/servers/test-app.ts';
import { challengeTtlMs, createPasskeyChallenges } from './passkey-challenges.ts';

const origin = 'https://studio.example';
let database: TestDatabase;
let studio: Omit<TestApp, 'close'> & { close(): Promise<void> };
/** the same studio on another machine */
let secondNode: typeof studio;
let owner: { authorization: string };
let device: ReturnType<typeof createAuthenticator>;

beforeAll(async () => {
  database = await createTestDatabase();
  studio = await openTestApp(database, { PUBLIC_URL: origin });
  secondNode = await openTestApp(database, { PUBLIC_URL: origin });
  owner = await studio.signIn();
});
beforeEach(async () => {
  await studio.services.database.db.deleteFrom('passkeys').execute();
  await studio.services.accounts.unlock();
  device = createAuthenticator(origin);
});
afterAll(async () => {
  await studio.close();
  await secondNode.close();
  await database.remove();
});

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

/** One to each machine, at once. */
const onBoth = async (url: string, bodies: [object, object], headers: object) => {
  const answers = await Promise.all(
    [studio, secondNode].map(({ inject }, index) =>
      inject({ method: 'POST', url, payload: bodies[index]!, headers: { ...headers } }),
    ),
  );
  return answers.map(({ statusCode }) => statusCode).toSorted();
};

test('one challenge adds one passkey, and signs in one, also on two machines at once', async () => {
  const other = createAuthenticator(origin);
  const adding = await toAdd();
  const credentials = [device, other].map((by) => ({ name: 'Chrome', credential: by.create(adding) })) as never;
  expect(await onBoth(path, credentials, owner)).toEqual([204, 400]);
  expect((await post(path, { name: 'Later', credential: createAuthenticator(origin).create(adding) })).statusCode).toBe(
    400,
  );
  // The same bytes, written differently.
  expect(
    (await post(path, { name: 'Later', credential: createAuthenticator(origin).create(`${adding}=`) })).statusCode,
  ).toBe(400);
  expect(await list()).toHaveLength(1);
  // Removing the passkey does not give the challenge back.
  for (const { id } of await list()) await studio.inject({ method: 'DELETE', url: `${path}/${id}`, headers: owner });
  expect((await post(path, { name: 'Later', credential: device.create(adding) })).statusCode).toBe(400);

  await add(device);
  await add(other);
  const signing = await toSignIn();
  const answers = [device, other].map((by) => ({ credential: by.get(signing) })) as never;
  expect(await onBoth(login, answers, {})).toEqual([200, 401]);
  expect((await post(login, { credential: other.get(signing) }, {})).statusCode).toBe(401);
  expect((await signIn(other)).statusCode).toBe(200);
});

test('spent challenges are kept no longer than they could be used', async () => {
  await add();
  const { db } = studio.services.database;
  await db
    .updateTable('spentChallenges')
    .set({ issuedAt: new Date(Date.now() - challengeTtlMs * 2).toISOString() })
    .execute();
  await add(createAuthenticator(origin));
  expect(await db.selectFrom('spentChallenges').select('challenge').execute()).toHaveLength(1);
});

test('who says who made the authenticator is refused, and nothing that its certificate names is fetched', async () => {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (const fmt of ['packed', 'fido-u2f', 'apple', 'android-key', 'android-safetynet', 'tpm', 'unheard-of']) {
    const certificate = createAttestationCertificate(`http://127.0.0.1:${port}/${fmt}.crl`);
    const refused = await add(createAuthenticator(origin, { attestation: { fmt, certificate } }));
    expect(refused.json(), fmt).toMatchObject({ status: 400, errors: [{ path: 'credential' }] });
  }
  expect(asked).toEqual([]);
  // The library would take this one.
  const bySelf = await add(createAuthenticator(origin, { attestation: { fmt: 'packed' } }));
  expect(bySelf.json()).toMatchObject({ status: 400, errors: [{ path: 'credential' }] });
  // Whatever the library does with them: it trusts no maker.
  const { SettingsService } = await import('@simplewebauthn/server');
  for (const identifier of ['android-key', 'android-safetynet', 'apple', 'mds', 'packed', 'fido-u2f', 'tpm'] as const)
    expect(SettingsService.getRootCertificates({ identifier }), identifier).toEqual([]);
  await new Promise((resolve) => server.close(resolve));
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
  expect(await challenges.check(challenge, 'sign in')).toMatchObject({ issuedAt: new Date(now).toISOString() });
  expect(await challenges.check(challenge, 'add')).toBeUndefined();
  now += challengeTtlMs + 1;
  expect(await challenges.check(challenge, 'sign in')).toBeUndefined();
});
