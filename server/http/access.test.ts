import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Right, type Role, roles } from '#contract/roles.ts';
import { problem } from '#contract/problem.ts';
import { type Row, type Setting, callers as accounts } from '#server/testing/clients/access-accounts.ts';
import { table, kinds } from '#server/testing/clients/access-table.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

// Tests the access rules and the response of every route against a table. A route without a row in it fails.

const routes: string[] = [];
let setting: Setting;
let stale: { authorization: string };
const accountIds = {} as Record<Role, string>;

/** Stands here once more: a right that is given to another role by mistake must fail. */
const allowed: Record<Right, readonly Role[]> = {
  'back-office': ['owner', 'editor', 'enquiries'],
  enquiries: ['owner', 'editor', 'enquiries'],
  content: ['owner', 'editor'],
  administration: ['owner'],
};
beforeAll(async () => {
  const studio = await createTestApp({}, { onRoute: (method, url) => routes.push(`${method} ${url}`) });
  for (const role of roles) {
    const { username, password } = accounts[role];
    accountIds[role] = await studio.services.accounts.create(username, password, role);
  }
  stale = await signIn(studio, 'owner');
  await studio.inject({ method: 'POST', url: '/api/admin/logout', headers: stale });
  const owner = await studio.signIn();
  const client = createMediaClient(studio, owner);
  const added = await client.add(await photo(), { category: 'family-portraits' });
  await createTestWorker(studio.services).runAll();
  const { id, picture } = (await client.find(added.id)) ?? added;
  setting = { studio, owner, client, photoId: id, photoBase: picture?.base as string };
});
afterAll(() => setting.studio.close());

async function signIn({ services }: TestApp, role: Role) {
  return { authorization: `Bearer ${await services.sessions.open(accountIds[role])}` };
}

const callers = {
  anonymous: async () => ({}),
  'with a stale token': async () => stale,
  owner: () => signIn(setting.studio, 'owner'),
  editor: () => signIn(setting.studio, 'editor'),
  enquiries: () => signIn(setting.studio, 'enquiries'),
};
type Caller = keyof typeof callers;

const isRole = (caller: Caller): caller is Role => (roles as readonly string[]).includes(caller);
const mayCall = ({ who }: Row, caller: Caller) => who === 'open' || (isRole(caller) && allowed[who].includes(caller));

/** A call that is refused is refused before its address and body are looked at, so they need not be created. */
async function send(route: string, row: Row, caller: Caller, method = route.split(' ')[0] as string) {
  const made = mayCall(row, caller) ? ((await row.call?.(setting)) ?? {}) : {};
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
  if (!mayCall(row, caller)) {
    expect(answer.statusCode).toBe(isRole(caller) ? 403 : 401);
    expectExactly(problem, answer.json());
    expect(answer.json().code).toBe(isRole(caller) ? 'role-forbidden' : 'not-signed-in');
    expect(answer.headers['www-authenticate']).toBe(isRole(caller) ? undefined : 'Bearer');
    return;
  }
  expect([answer.statusCode, answer.statusCode === row.status ? '' : answer.body]).toEqual([row.status, '']);
  const seesDrafts = isRole(caller) && allowed.content.includes(caller);
  if (row.answer === 'none') expect(answer.body).toBe('');
  else if (row.answer === 'bytes') expect(answer.rawPayload.length).toBeGreaterThan(100);
  else expectExactly((!seesDrafts && row.answerToAnonymous) || row.answer, answer.json());
});

test.each(Object.entries(table).filter(([route]) => route.startsWith('GET ')))(
  '%s sends the same headers for HEAD, without the body',
  async (route, row) => {
    for (const caller of ['anonymous', 'with a stale token', 'owner', 'enquiries'] as const) {
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
  'a draft under $admin is returned only to accounts that may edit it',
  async ({ admin, public: open, body }) => {
    const { studio, owner } = setting;
    const payload = { ...body(9_999), isPublished: false };
    const created = await studio.inject({ method: 'POST', url: admin, payload, headers: owner });
    const { id } = (created.json() as { data: { id: string } }).data;
    const seenBy = async (headers: object) => {
      const answer = await studio.inject({ url: open ?? admin, headers: { ...headers } });
      return (answer.json() as { data: { id: string }[] }).data.some((record) => record.id === id);
    };
    const desk = await callers.enquiries();
    expect([await seenBy({}), await seenBy(stale), await seenBy(desk)]).toEqual([false, false, false]);
    expect([await seenBy(await callers.editor()), await seenBy(owner)]).toEqual([true, true]);
  },
);

test('an unpublished photo and its file are returned only to accounts that may edit it', async () => {
  const { studio, client, owner } = setting;
  const added = await client.add(await photo(), { category: 'family-portraits', isPublished: false });
  await createTestWorker(studio.services).runAll();
  const seenBy = async (headers: object) => {
    const answer = await studio.inject({ url: '/api/media', headers: { ...headers } });
    return (answer.json() as { data: { id: string }[] }).data.some(({ id }) => id === added.id);
  };
  const desk = await callers.enquiries();
  expect([await seenBy({}), await seenBy(stale), await seenBy(desk)]).toEqual([false, false, false]);
  expect([await seenBy(await callers.editor()), await seenBy(owner)]).toEqual([true, true]);
  for (const headers of [{}, stale, desk]) {
    expect((await studio.inject({ url: added.filePath, headers })).statusCode).toBe(404);
  }
});
