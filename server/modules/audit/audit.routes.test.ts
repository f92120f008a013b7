import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEvent } from '#contract/audit.ts';
import { auditPageSize } from '#contract/audit.ts';
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

test('the log says who made a change, and to what', async () => {
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

test('a page ends after fifty events, and the next begins behind its last', async () => {
  const actor = { id: null, name: 'command line' };
  for (let count = 0; count < auditPageSize; count += 1) {
    await studio.services.audit.record(actor, 'update', 'studio-identity', null);
  }
  const first = await read();
  expect(first).toHaveLength(auditPageSize);
  const rest = await read(`${url}?before=${first.at(-1)?.id}`);
  expect(rest.length).toBeGreaterThan(0);
  expect(rest.length).toBeLessThan(auditPageSize);
  expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(first.length + rest.length);
});

test('a place in the log that cannot be is refused, and one that is gone has nothing behind it', async () => {
  expect((await studio.inject({ url: `${url}?before=last`, headers: owner })).statusCode).toBe(400);
  expect(await read(`${url}?before=00000000-0000-4000-8000-000000000000`)).toEqual([]);
});

test('only staff read the log', async () => {
  expect((await studio.inject({ url })).statusCode).toBe(401);
});
