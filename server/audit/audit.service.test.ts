import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { type Actor, createAuditService } from './audit.service.ts';
import { createAuditRepository } from './audit.repository.ts';

const mei: Actor = { id: 'a-user', name: 'Mei' };

let own: TestDatabase;
let database: Database;
beforeEach(async () => {
  own = await createTestDatabase();
  database = own.open();
});
afterEach(async () => {
  await database.close();
  await own.remove();
});

test('an event is returned as it was recorded', async () => {
  const audit = createAuditService(createAuditRepository(database.db));
  await audit.record(mei, 'update', 'gallery', 'g1', { title: '花园', fields: ['slug'] });
  await audit.record({ id: null, name: 'command line' }, 'password-change', 'account', 'u1');

  const events = await audit.list({ limit: 10 });
  expect(events).toContainEqual({
    id: expect.any(String),
    createdAt: expect.stringMatching(/Z$/),
    actor: mei,
    action: 'update',
    entity: 'gallery',
    entityId: 'g1',
    detail: { title: '花园', fields: ['slug'] },
  });
  expect(events).toContainEqual(expect.objectContaining({ actor: { id: null, name: 'command line' }, detail: null }));
});

test('pages run from newest to oldest without gaps, also between equal timestamps', async () => {
  const repository = createAuditRepository(database.db);
  const times = ['2026-01-01', '2026-01-02', '2026-01-02', '2026-01-02', '2026-01-03'];
  for (const [index, day] of times.entries()) {
    await repository.insert({
      id: `event-${index}`,
      createdAt: `${day}T00:00:00.000Z`,
      actorId: null,
      actorName: 'Mei',
      action: 'create',
      entity: 'gallery',
      entityId: null,
      detail: null,
    });
  }
  const audit = createAuditService(repository);
  const first = await audit.list({ limit: 2 });
  const second = await audit.list({ limit: 2, before: first.at(-1)?.id });
  const third = await audit.list({ limit: 2, before: second.at(-1)?.id });
  expect([first, second, third].map((page) => page.map(({ id }) => id))).toEqual([
    ['event-4', 'event-3'],
    ['event-2', 'event-1'],
    ['event-0'],
  ]);
});
