import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import type { Config } from '#server/config.ts';
import { setNamesOf } from '#server/modules/media/rendition-set.ts';
import type { Services } from '#server/services.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * After the sweep and the nightly comparison storage and database fit, and there is nothing but what `items`, which is the
 * whole library, need.
 */
export async function expectSwept(services: Services, { dataDir }: Config, items: MediaItem[]): Promise<void> {
  const { uploadSweeper, storageHygiene, storage, database } = services;
  const later = new Date(Date.now() + 2 * dayMs);
  await uploadSweeper.sweep({ now: later, staleMs: 0 });
  await storageHygiene.runNightly(later);
  expect(await Array.fromAsync(storageHygiene.inspect(undefined, later))).toEqual([]);
  const stored = await Array.fromAsync(storage.list('uploads/'));
  expect(new Set(stored.map(({ key }) => `/objects/${key}`))).toEqual(new Set(items.map(({ filePath }) => filePath)));
  const rows = await database.db.selectFrom('media').selectAll().execute();
  // The poster of a film stands in the folder of the film's set, and is named after it.
  const known = new Set(rows.flatMap(setNamesOf).map((set) => set.split('.')[0]));
  const renditions = await Array.fromAsync(storage.list('derivatives/'));
  expect(renditions.filter(({ key }) => !known.has(key.split('/')[1]))).toEqual([]);
  for (const folder of ['storage/.incoming', 'scratch']) {
    expect(await readdir(path.join(dataDir, folder)).catch(() => [])).toEqual([]);
  }
}
