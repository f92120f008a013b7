import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { createAuditPruning, refusalRetention } from './audit.service.ts';

const now = Date.parse('2031-05-06T12:00:00Z');
const log = { info: () => {}, error: (fields: object) => expect(fields).toBeUndefined() };

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

const pruning = (keptDays?: number) => createAuditPruning({ database, log, keptDays });

async function insert(action: string, count: number, timeOf: (index: number) => number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    createdAt: new Date(timeOf(index)).toISOString(),
    actorId: null,
    actorName: 'unknown name',
    action,
    entity: 'session',
    entityId: null,
    detail: null,
  }));
  for (let at = 0; at < rows.length; at += 500) {
    await database.db
      .insertInto('auditEvents')
      .values(rows.slice(at, at + 500))
      .execute();
  }
}

async function times(action: string): Promise<string[]> {
  const rows = await database.db.selectFrom('auditEvents').select('createdAt').where('action', '=', action).execute();
  return rows.map(({ createdAt }) => createdAt).toSorted();
}

test('failed sign-ins are kept for ninety days, and actions of staff for ever', async () => {
  await insert('sign-in-refused', 3, (index) => now - (89 + index) * dayMs - 1);
  await insert('sign-in', 2, () => now - 400 * dayMs);
  expect(await pruning().prune(now)).toBe(2);
  expect(await times('sign-in-refused')).toEqual([new Date(now - 89 * dayMs - 1).toISOString()]);
  expect(await times('sign-in')).toHaveLength(2);
});

test('actions of staff are removed after the days of the setting', async () => {
  await insert('delete', 700, () => now - 60 * dayMs - 1);
  await insert('delete', 2, () => now - 60 * dayMs + 1);
  expect(await pruning().prune(now)).toBe(0);
  expect(await pruning(60).prune(now)).toBe(700);
  expect(await times('delete')).toHaveLength(2);
});

test('only the newest ten thousand failed sign-ins are kept', async () => {
  const many = refusalRetention.maxCount + 1_200;
  await insert('sign-in-refused', many, (index) => now - index);
  await insert('delete', 5, () => now - many);
  expect(await pruning().prune(now)).toBe(1_200);
  const left = await times('sign-in-refused');
  expect(left).toHaveLength(refusalRetention.maxCount);
  expect(left[0]).toBe(new Date(now - refusalRetention.maxCount + 1).toISOString());
  expect(await times('delete')).toHaveLength(5);
  expect(await pruning().prune(now)).toBe(0);
});

test('pruning runs at start', async () => {
  await insert('sign-in-refused', 1, () => Date.now() - 91 * dayMs);
  const stop = pruning().start();
  await vi.waitFor(async () => expect(await times('sign-in-refused')).toEqual([]), { timeout: 10_000 });
  stop();
});
