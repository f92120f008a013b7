import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { problem } from '#contract/problem.ts';
import type { Row, Setting } from '#server/testing/clients/access-row.ts';
import { caller as account, table } from '#server/testing/clients/access-table.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { kinds } from '#server/testing/fixtures/record-kinds.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

// Tests the access rules and the response of every route against a table. A route without a row in it fails.

const routes: string[] = [];
let setting: Setting;
let stale: { authorization: string };
let accountId: string;
beforeAll(async () => {
  const studio = await createTestApp({}, { onRoute: (method, url) => routes.push(`${method} ${url}`) });
  accountId = await studio.services.accounts.create(account.username, account.password);
  stale = await signIn(studio);
  await studio.inject({ method: 'POST', url: '/api/admin/logout', headers: stale });
  const owner = await studio.signIn();
  const client = createMediaClient(studio, owner);
  const added = await client.add(await photo(), { category: 'family-portraits' });
  await createTestWorker(studio.services).runAll();
  const { id, picture } = (await client.find(added.id)) ?? added;
  setting = { studio, owner, client, photoId: id, photoBase: picture?.base as string };
});
afterAll(() => setting.studio.close());

async function signIn({ services }: TestApp) {
  return { authorization: `Bearer ${await services.sessions.open(accountId)}` };
}

const callers = {
  anonymous: async () => ({}),
  'with a stale token': async () => stale,
  'with a valid token': () => signIn(setting.studio),
};
type Caller = keyof typeof callers;

async function send(route: string, { call }: Row, caller: Caller, method = route.split(' ')[0] as string) {
  const made = (await call?.(setting)) ?? {};
  return setting.studio.inject({
    method: method as 'GET',
    url: made.url ?? (route.split(' ')[1] as string),
    payload: made.payload,
    headers: { ...made.headers, ...(await callers[caller]()) },
  });
}

/** Asserts that the schema has every field of the response: serialization would drop the others. */
function expectExactly(schema: z.ZodType, body: unknown) {
  expect(schema.parse(body)).toEqual(body);
}

test('every route has a row in the table, and every row a route', () => {
  const readable = routes.filter((route) => !route.startsWith('HEAD ')).toSorted();
  expect(readable).toEqual(Object.keys(table).toSorted());
});

test('every GET route has a HEAD route, and no other route has', () => {
  const [head, get] = ['HEAD ', 'GET '].map((method) =>
    routes.filter((route) => route.startsWith(method)).map((route) => route.slice(method.length)),
  );
  expect(new Set(head)).toEqual(new Set(get));
});

const cases = Object.entries(table).flatMap(([route, row]) =>
  (Object.keys(callers) as Caller[]).map((caller) => ({ route, row, caller })),
);

test.each(cases)('$route, $caller', async ({ route, row, caller }) => {
  const answer = await send(route, row, caller);
  const hasSession = caller === 'with a valid token';
  if (row.who === 'staff' && !hasSession) {
    expect(answer.statusCode).toBe(401);
    expectExactly(problem, answer.json());
    expect(answer.json().code).toBe('not-signed-in');
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    return;
  }
  expect([answer.statusCode, answer.statusCode === row.status ? '' : answer.body]).toEqual([row.status, '']);
  if (row.answer === 'none') expect(answer.body).toBe('');
  else if (row.answer === 'bytes') expect(answer.rawPayload.length).toBeGreaterThan(100);
  else expectExactly((!hasSession && row.answerToAnonymous) || row.answer, answer.json());
});

test.each(Object.entries(table).filter(([route]) => route.startsWith('GET ')))(
  '%s sends the same headers for HEAD, without the body',
  async (route, row) => {
    for (const caller of Object.keys(callers) as Caller[]) {
      const [get, head] = [await send(route, row, caller), await send(route, row, caller, 'HEAD')];
      expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([
        get.statusCode,
        get.headers['content-type'],
        '',
      ]);
    }
  },
);

test.each(kinds)(
  'a draft under $admin is returned only with a valid session',
  async ({ admin, public: open, body }) => {
    const { studio, owner } = setting;
    const payload = { ...body(9_999), isPublished: false };
    const created = await studio.inject({ method: 'POST', url: admin, payload, headers: owner });
    const { id } = (created.json() as { data: { id: string } }).data;
    const seenBy = async (headers: object) => {
      const answer = await studio.inject({ url: open ?? admin, headers: { ...headers } });
      return (answer.json() as { data: { id: string }[] }).data.some((record) => record.id === id);
    };
    expect([await seenBy({}), await seenBy(stale), await seenBy(owner)]).toEqual([false, false, true]);
  },
);

test('an unpublished photo and its file are returned only with a valid session', async () => {
  const { studio, client, owner } = setting;
  const added = await client.add(await photo(), { category: 'family-portraits', isPublished: false });
  await createTestWorker(studio.services).runAll();
  const seenBy = async (headers: object) => {
    const answer = await studio.inject({ url: '/api/media', headers: { ...headers } });
    return (answer.json() as { data: { id: string }[] }).data.some(({ id }) => id === added.id);
  };
  expect([await seenBy({}), await seenBy(stale), await seenBy(owner)]).toEqual([false, false, true]);
  for (const headers of [{}, stale]) {
    expect((await studio.inject({ url: added.filePath, headers })).statusCode).toBe(404);
  }
});
