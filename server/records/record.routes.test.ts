import { afterAll, beforeAll, expect, test } from 'vitest';
import { kinds } from '#server/testing/clients/access-table.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

const upload = '/objects/uploads/0f8fad5b-d9cb-469f-a165-70867728950e';
const unknownId = '00000000-0000-4000-8000-000000000000';
const stale = { authorization: `Bearer ${'a'.repeat(43)}` };

let studio: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
});
afterAll(() => studio.close());

const postEntry = (payload: object) =>
  studio.inject({ method: 'POST', url: '/api/admin/about-content', headers: owner, payload });
const patchEntry = (id: string, payload: object) =>
  studio.inject({ method: 'PATCH', url: `/api/admin/about-content/${id}`, headers: owner, payload });
const get = async (url: string, headers = {}) => (await studio.inject({ url, headers })).json();

test.each(kinds)('$admin: staff create, change and delete; visitors see it while it is published', async (kind) => {
  const created = await studio.inject({ method: 'POST', url: kind.admin, headers: owner, payload: kind.body(1) });
  expect(created.statusCode).toBe(201);
  const { data: record } = created.json();
  expect(record).toMatchObject({ ...kind.body(1), isPublished: true, version: 1 });
  const url = `${kind.admin}/${record.id}`;
  expect(await get(kind.open)).toEqual({ data: [kind.shown.parse(record)] });

  const changed = await studio.inject({ method: 'PATCH', url, headers: owner, payload: kind.change });
  expect(changed.statusCode).toBe(200);
  expect(changed.json().data).toMatchObject({ ...kind.body(1), ...kind.change, version: 2 });

  await studio.inject({ method: 'PATCH', url, headers: owner, payload: { isPublished: false } });
  expect(await get(kind.open)).toEqual({ data: [] });
  expect(await get(kind.open, stale)).toEqual({ data: [] });
  expect((await get(kind.open, owner)).data).toMatchObject([{ id: record.id, isPublished: false }]);
  expect((await get(kind.admin, owner)).data).toMatchObject([{ id: record.id, isPublished: false }]);

  const deleted = await studio.inject({ method: 'DELETE', url, headers: owner });
  expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
  expect(await get(kind.admin, owner)).toEqual({ data: [] });
  expect((await studio.inject({ method: 'DELETE', url, headers: owner })).statusCode).toBe(404);
});

test.each(kinds)('$admin: without a session nobody writes, and only team members are listed', async (kind) => {
  for (const headers of [{}, stale]) {
    const statuses = await Promise.all(
      [
        { method: 'GET' as const, url: kind.admin },
        { method: 'POST' as const, url: kind.admin, payload: kind.body(1) },
        { method: 'PATCH' as const, url: `${kind.admin}/${unknownId}`, payload: kind.change },
        { method: 'DELETE' as const, url: `${kind.admin}/${unknownId}` },
      ].map(async (call) => (await studio.inject({ ...call, headers })).statusCode),
    );
    expect(statuses).toEqual([kind.admin === kind.open ? 200 : 401, 401, 401, 401]);
  }
});

test.each(kinds)('$admin: the server validates what the form validates', async (kind) => {
  const answer = await studio.inject({
    method: 'POST',
    url: kind.admin,
    headers: owner,
    payload: { ...kind.body(1), ...kind.refused, extra: 1 },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'validation-failed',
    errors: [
      { path: Object.keys(kind.refused)[0], message: kind.message },
      { path: 'extra', message: 'Unknown field' },
    ],
  });
});

test('an edit of an outdated version is refused, in every form of the header', async () => {
  const { data: plan } = (
    await studio.inject({
      method: 'POST',
      url: '/api/admin/floor-plans',
      headers: owner,
      payload: kinds.find(({ kind }) => kind === 'floorPlans')?.body(1),
    })
  ).json();
  const edit = (ifMatch: string, method: 'PATCH' | 'DELETE' = 'PATCH') =>
    studio.inject({
      method,
      url: `/api/admin/floor-plans/${plan.id}`,
      headers: { ...owner, 'if-match': ifMatch },
      ...(method === 'PATCH' && { payload: { title: 'Attic' } }),
    });
  expect((await edit('"1"')).json()).toMatchObject({ data: { version: 2 } });
  for (const seen of ['"1"', '3', '"99999999999"', 'W/"1"']) {
    const refused = await edit(seen);
    expect([refused.statusCode, refused.json().code]).toEqual([412, 'edited-elsewhere']);
  }
  expect((await edit('W/"2"')).json()).toMatchObject({ data: { version: 3 } });
  expect((await edit('*')).json()).toMatchObject({ data: { version: 4 } });
  expect((await edit('"3"', 'DELETE')).statusCode).toBe(412);
  expect((await edit('"4"', 'DELETE')).statusCode).toBe(204);
});

test('a taken key, a locked key and a malformed id have their own problem codes', async () => {
  const { data: entry } = (await postEntry({ sectionKey: 'hero_title', content: 'Light' })).json();
  expect((await postEntry({ sectionKey: 'hero_title', content: 'Again' })).json()).toMatchObject({
    status: 409,
    code: 'section-key-taken',
  });
  expect((await patchEntry(entry.id, { sectionKey: 'other' })).json()).toMatchObject({
    status: 409,
    code: 'section-key-locked',
    detail: 'Section key cannot be changed after creation',
  });
  expect((await patchEntry('nonsense', { content: 'x' })).json()).toMatchObject({
    status: 400,
    code: 'validation-failed',
  });
  expect((await patchEntry(unknownId, { content: 'x' })).json()).toMatchObject({ status: 404, code: 'not-found' });
});

test('text with a character that databases cannot store is refused, not a server error', async () => {
  const payload = { name: 'A\0na', role: 'x', description: 'x', image: upload };
  const answer = await studio.inject({ method: 'POST', url: '/api/admin/team', headers: owner, payload });
  expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: 'name', message: 'Must be text' }] });
});
