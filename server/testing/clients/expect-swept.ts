import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import type { MediaItem } from '#contract/media.ts';
import type { Config } from '#server/config.ts';
import { listSetNames } from '#server/media/processing/rendition-set.ts';
import type { Services } from '#server/services.ts';

const inDays = (days: number) => new Date(Date.now() + days * dayMs);

/**
 * Expects that after the sweep and two nightly audits storage and database agree, and that nothing is stored but the files
 * of `items`, which is the whole library.
 */
export async function expectSwept(services: Services, { dataDir }: Config, items: MediaItem[]): Promise<void> {
  const { uploadSweeper, storageAudit, storage, database } = services;
  await uploadSweeper.sweep({ now: inDays(2), staleMs: 0 });
  await storageAudit.runNightly(inDays(2));
  const later = inDays(10);
  await storageAudit.runNightly(later);
  expect(await Array.fromAsync(storageAudit.inspect(undefined, later))).toEqual([]);
  const stored = await Array.fromAsync(storage.list('uploads/'));
  expect(new Set(stored.map(({ key }) => `/objects/${key}`))).toEqual(new Set(items.map(({ filePath }) => filePath)));
  // Every original ever stored has a row, however often the server was killed.
  expect(await Array.fromAsync(storage.list('trash/'))).toEqual([]);
  const rows = await database.db.selectFrom('media').selectAll().execute();
  // A film's poster is in a subfolder of the film's set.
  const known = new Set(rows.flatMap(listSetNames).map((set) => set.split('.')[0]));
  const renditions = await Array.fromAsync(storage.list('derivatives/'));
  expect(renditions.filter(({ key }) => !known.has(key.split('/')[1]))).toEqual([]);
  for (const folder of ['storage/.incoming', 'scratch']) {
    expect(await readdir(path.join(dataDir, folder)).catch(() => [])).toEqual([]);
  }
}

const actor = { id: null, name: 'test' };

/** Deletes an item of the library, and out of the trash too. Its files stay for the sweep. */
export async function deleteForGood({ media, trash }: Pick<Services, 'media' | 'trash'>, id: string): Promise<void> {
  await media.remove(id, actor);
  await trash.purge({ things: [{ entity: 'media', id }] }, actor);
}
