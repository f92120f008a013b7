import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentHistoryPageSize } from '#contract/content/content-api.ts';
import { noOverrides } from '#contract/content/resolve-content.ts';
import { faultRounds, noteSeen } from '#server/testing/servers/killable-server.ts';
import { childEnvironment } from '#server/testing/servers/child-processes.ts';
import { readAllRows } from '#server/testing/databases/earlier-studio.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

const rounds = faultRounds();
vi.setConfig({ testTimeout: 120_000 * rounds });

let own: TestApp;
beforeEach(async () => {
  own = await createTestApp();
});
afterEach(() => own.close());

/** @returns whether it was killed */
function makeChange(kind: 'gallery' | 'media' | 'page', id: string, killedBefore: number): boolean {
  const { config } = own.services;
  const script = path.join(import.meta.dirname, '../testing/servers/killed-change.ts');
  const { signal, status, stderr } = spawnSync(process.execPath, [script, kind, id, String(killedBefore)], {
    env: { ...childEnvironment, DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' },
    encoding: 'utf8',
  });
  if (signal !== 'SIGKILL' && status !== 0) throw new Error(stderr);
  return signal === 'SIGKILL';
}

/**
 * Kills the change before its first statement, then before its second and so on, until it completes.
 * @returns the number of kills
 */
async function killEverywhere(
  kind: 'gallery' | 'media' | 'page',
  id: string,
  isMade: () => Promise<boolean>,
): Promise<number> {
  const { database, revision } = own.services;
  const before = await readAllRows(database);
  let kills = 0;
  while (makeChange(kind, id, kills + 1)) {
    kills += 1;
    if (await isMade()) break;
    expect(await readAllRows(database), `killed before statement ${kills}`).toEqual(before);
  }
  // At least: begin, the row, the revision, the audit event, commit.
  expect(kills).toBeGreaterThanOrEqual(5);
  expect(await isMade()).toBe(true);
  const after = await readAllRows(database);
  expect(after['content_revision']).not.toEqual(before['content_revision']);
  expect(after['change_topics']).not.toEqual(before['change_topics']);
  expect(after['audit_events']).toHaveLength((before['audit_events']?.length ?? 0) + 1);
  // This process has cached pages too, and must have seen that they are stale.
  const { revision: stored } = JSON.parse(after['content_revision']?.[0] ?? '{}') as { revision?: number };
  expect(stored).toBeGreaterThan(0);
  await expect.poll(() => revision.current()).toBe(stored);
  return kills;
}

/** Kills every round's change everywhere. */
async function killInRounds(change: (round: number) => Promise<number>): Promise<void> {
  let kills = 0;
  for (let round = 0; round < rounds; round += 1) kills += await change(round);
  noteSeen(kills, `every change whole or absent, no page stale`);
}

test('unpublishing a gallery writes row, revision and audit event, or nothing, wherever the process is killed', () =>
  killInRounds(async (round) => {
    const values = { name: 'Gardens', slug: `gardens-${round}`, category: 'Weddings', isPublished: true };
    const { id } = await own.services.records.galleries.create(values, { id: null, name: 'Mei' });
    return killEverywhere('gallery', id, async () => {
      const published = await own.services.records.galleries.list({ publishedOnly: true });
      return published.length === 0;
    });
  }));

test('so does deleting a photo', async () => {
  const client = createMediaClient(own, await own.signIn());
  await killInRounds(async () => {
    const { id } = await client.add(await photo());
    return killEverywhere('media', id, async () => (await own.services.media.list({ forStaff: true })).length === 0);
  });
});

test('publishing a page keeps its draft, or writes row, history, revision and audit event', () =>
  killInRounds(async (round) => {
    const { content } = own.services;
    const draft = { ...noOverrides, en: { 'hero.title': `Faces ${round}` } };
    await content.saveDraft('portrait', draft, { id: null, name: 'Mei' });
    const { version: earlier } = await content.get('portrait');
    return killEverywhere('page', 'portrait', async () => {
      const { version, draftDifferences, publishedDifferences } = await content.get('portrait');
      const history = await content.listHistory('portrait');
      const isPublished = version > earlier;
      expect(isPublished ? publishedDifferences : draftDifferences).toEqual(draft);
      expect(history).toHaveLength(Math.min(version, contentHistoryPageSize));
      return isPublished;
    });
  }));
