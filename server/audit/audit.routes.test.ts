import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuditEvent, auditPageSize } from '#contract/audit.ts';
import { commandLine } from './audit.service.ts';
import { createTestApp, type TestApp, testUsername } from '#server/testing/servers/test-app.ts';

const url = '/api/admin/audit-events';

let studio: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
});
afterAll(() => studio.close());

const read = async (address = url): Promise<AuditEvent[]> =>
  (await studio.inject({ url: address, headers: owner })).json().data;

test('an event names who made a change, and to what', async () => {
  const created = await studio.inject({
    method: 'POST',
    url: '/api/admin/galleries',
    headers: owner,
    payload: { name: '花园', slug: 'garden', category: 'Weddings' },
  });
  const events = await read();
  expect(events.find(({ entity }) => entity === 'gallery')).toMatchObject({
    actor: { name: testUsername },
    action: 'create',
    entityId: created.json().data.id,
    detail: { title: '花园' },
  });
});

test('a page holds fifty events, and the next page starts after its last event', async () => {
  for (let count = 0; count < auditPageSize; count += 1) {
    await studio.services.audit.record(commandLine, 'update', 'studio-identity', null);
  }
  const first = await read();
  expect(first).toHaveLength(auditPageSize);
  const rest = await read(`${url}?before=${first.at(-1)?.id}`);
  expect(rest.length).toBeGreaterThan(0);
  expect(rest.length).toBeLessThan(auditPageSize);
  expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(first.length + rest.length);
});

test('a malformed cursor is rejected, and an unknown one gives an empty page', async () => {
  expect((await studio.inject({ url: `${url}?before=last`, headers: owner })).statusCode).toBe(400);
  expect(await read(`${url}?before=00000000-0000-4000-8000-000000000000`)).toEqual([]);
});

test('audit events require a session', async () => {
  expect((await studio.inject({ url })).statusCode).toBe(401);
});
