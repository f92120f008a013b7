import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startStallingProxy } from '#server/testing/servers/proxies.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
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

/** Like another process: with a connection of its own, and polling too slowly to matter. */
async function open(databaseUrl = own.databaseUrl, pollMs = 60_000): Promise<ContentRevision> {
  const database = openDatabase({ dataDir: own.dataDir, databaseUrl });
  const revision = await openContentRevision(database, { pollMs });
  opened.push(revision, database);
  return revision;
}

test('a change is seen at once by its own process and by every other process', async () => {
  const [one, other] = [await open(), await open()];
  const before = one.current();
  expect(other.current()).toBe(before);
  await one.bump();
  expect(one.current()).toBe(before + 1);
  // PostgreSQL notifies; SQLite is polled.
  if (own.databaseUrl) await vi.waitFor(() => expect(other.current()).toBe(before + 1), { timeout: 10_000 });
  else expect(other.current()).toBe(before + 1);
  await other.bump();
  await vi.waitFor(() => expect(one.current()).toBe(before + 2), { timeout: 10_000 });
});

test('an announced change is seen everywhere, and requires no page to show it', async () => {
  const [one, other] = [await open(), await open()];
  await one.bump();
  const moved = one.current();
  await other.invalidate();
  for (const each of [one, other]) {
    await vi.waitFor(() => expect([each.current(), each.required()]).toEqual([moved + 1, moved]), { timeout: 10_000 });
  }
  await other.bump();
  for (const each of [one, other]) {
    await vi.waitFor(() => expect([each.current(), each.required()]).toEqual([moved + 2, moved + 2]), {
      timeout: 10_000,
    });
  }
});

if (process.env.TEST_DIALECT === 'postgres') {
  test('a dead connection is replaced, and changes are received again', async () => {
    const url = new URL(own.databaseUrl as string);
    const proxy = await startStallingProxy(Number(url.port));
    url.port = String(proxy.port);
    const [far, near] = [await open(url.href, 200), await open()];
    await near.bump();
    await vi.waitFor(() => expect(far.current()).toBe(near.current()), { timeout: 10_000 });
    proxy.stall();
    await near.bump();
    // Long enough for unanswered polls to pile up.
    await setTimeout(3_000);
    expect(far.current()).toBe(near.current() - 1);
    proxy.recover();
    await vi.waitFor(() => expect(far.current()).toBe(near.current()), { timeout: 15_000 });
    await opened.shift()?.close();
    proxy.close();
  });
}
