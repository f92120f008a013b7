import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { AuditEvent } from '#contract/audit.ts';
import { recordContracts } from '#contract/records/contracts.ts';
import type { TrashEntry } from '#contract/trash.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { kinds } from '#server/testing/clients/access-table.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let headers: { authorization: string };
let filePath: string;
beforeAll(async () => {
  studio = await createTestApp();
  headers = await studio.signIn();
  ({ filePath } = await createMediaClient(studio, headers).add(await photo(), {}));
});
afterAll(() => studio.close());

const call = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, payload?: object) =>
  studio.inject({ method, url, headers, ...(payload && { payload }) });
const create = async (url: string, payload: object) => {
  const answer = await call('POST', url, payload);
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return answer.json().data as { id: string; version: number };
};
const eventsAbout = async (id: string) =>
  ((await call('GET', '/api/admin/audit-events')).json().data as AuditEvent[])
    .filter((event) => event.entityId === id)
    .map(({ action, entity }) => `${action} ${entity}`)
    .toReversed();
const counter = async () =>
  (await studio.services.database.db.selectFrom('changeTopics').selectAll().execute()).find(
    ({ topic }) => topic === 'records',
  );

test.each(kinds)('$kind: rests in the trash with its Chinese, and comes back as it was', async (kind) => {
  const record = await create(kind.admin, { ...kind.body(50), translations: { 'zh-Hans': kind.texts } });
  const inChinese = async () => (await studio.inject({ url: `${kind.open}?lang=zh-Hans` })).json().data;
  const before = await inChinese();
  expect(before).toMatchObject([{ id: record.id, ...kind.texts }]);

  const counted = await counter();
  await call('DELETE', `${kind.admin}/${record.id}`);
  expect(await counter()).not.toEqual(counted);
  expect(await inChinese()).toEqual([]);
  const trashed: TrashEntry[] = (await call('GET', '/api/admin/trash')).json().data;
  expect(trashed).toMatchObject([{ entity: kind.entity, id: record.id, title: expect.stringMatching(/\S/) }]);

  const things = [{ entity: kind.entity, id: record.id }];
  await call('POST', '/api/admin/trash/restore', { things });
  expect(await inChinese()).toEqual([{ ...before[0], version: 2, updatedAt: expect.any(String) }]);
  expect((await call('GET', kind.admin)).json().data).toEqual([
    { ...record, version: 2, updatedAt: expect.any(String) },
  ]);
  await call('PATCH', `${kind.admin}/${record.id}`, kind.change);
  await call('DELETE', `${kind.admin}/${record.id}`);
  expect((await call('POST', '/api/admin/trash/purge', { things })).json()).toMatchObject({ data: { count: 1 } });

  const { entity } = kind;
  const actions = ['create', 'delete', 'restore', 'update', 'delete', 'purge'];
  expect(await eventsAbout(record.id)).toEqual(actions.map((action) => `${action} ${entity}`));
});

test.each(kinds)('$kind: each field that may name an item of the library is found by it', async (kind) => {
  for (const field of recordContracts[kind.kind].urlFields) {
    const value =
      field === 'socialLinks' ? [{ platform: 'portfolio', href: `https://a.example${filePath}` }] : filePath;
    const { id } = await create(kind.admin, { ...kind.body(51), [field]: value });
    const found = await studio.services.records.listReferencesTo([filePath]);
    expect(found).toMatchObject([{ entity: kind.entity, id, field }]);
    await call('DELETE', `${kind.admin}/${id}`);
  }
});

test.each(kinds)(
  '$kind: every field that takes the address of an upload is among those that may name one',
  ({ kind }) => {
    const { required, optional, urlFields } = recordContracts[kind];
    const takesUploads = Object.entries<z.ZodType>({ ...required, ...optional }).flatMap(([name, field]) =>
      field.safeParse(filePath).success && !field.safeParse('words').success ? name : [],
    );
    expect(urlFields).toEqual(expect.arrayContaining(takesUploads));
  },
);

test.each(kinds)('$kind: visitors get no field that is for staff, whoever asks', async (kind) => {
  const { id } = await create(kind.admin, kind.body(52));
  const { staffOnly } = recordContracts[kind.kind];
  for (const who of [{}, headers]) {
    const [shown] = (await studio.inject({ url: kind.open, headers: who })).json().data;
    expect(Object.keys(shown).filter((field) => staffOnly.includes(field))).toEqual([]);
  }
  const [onSite] = await studio.services.records[kind.kind].listPublished({});
  expect(Object.keys(onSite as object).filter((field) => staffOnly.includes(field))).toEqual([]);
  await call('DELETE', `${kind.admin}/${id}`);
});
