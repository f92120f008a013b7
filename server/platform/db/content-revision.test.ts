import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { type ContentRevision, openContentRevision } from './content-revision.ts';
import { openDatabase } from './database.ts';

let own: TestDatabase;
const opened: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await own.remove();
});

/** As another process has it: with a connection of its own, and too slow a poll to be of help. */
async function open(): Promise<ContentRevision> {
  const database = openDatabase({ dataDir: own.dataDir, databaseUrl: own.databaseUrl });
  const revision = await openContentRevision(database, { pollMs: 60_000 });
  opened.push(revision, database);
  return revision;
}

test('a change is known at once to who made it, and to every other process', async () => {
  const [one, other] = [await open(), await open()];
  const before = one.current();
  expect(other.current()).toBe(before);
  await one.move();
  expect(one.current()).toBe(before + 1);
  // PostgreSQL sends word; SQLite is asked.
  if (own.databaseUrl) await vi.waitFor(() => expect(other.current()).toBe(before + 1), { timeout: 10_000 });
  else expect(other.current()).toBe(before + 1);
  await other.move();
  await vi.waitFor(() => expect(one.current()).toBe(before + 2), { timeout: 10_000 });
});
