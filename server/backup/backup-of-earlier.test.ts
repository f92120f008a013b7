import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { backupData } from './backup-data.ts';
import { migrations } from '#server/platform/db/migrations.ts';
import { parseConfig } from '#server/config.ts';
import { compareSchema } from '#server/platform/db/migrate.ts';
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts';
import { findLostRows, readRows, makeEarlierStudio } from '#server/testing/databases/earlier-studio.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Each fourth, beginning with the first that has items and uploads. */
const earlier = Object.keys(migrations)
  .slice(0, -1)
  .filter((name) => name >= '0002-uploads')
  .filter((_, index) => index % 4 === 0);
/** Columns with the renditions of an item, of which the rows of the fixture have none. */
const ofRenditions = ['derivatives', 'poster', 'superseded'];

// An upgrade begins with a backup by the new code (docs/upgrade.md).
test.each(earlier)(
  'a backup of a database that an earlier version has migrated up to %s is whole, and does not migrate it',
  async (name) => {
    const own = await createTestDatabase({ migrated: false });
    const backups = await mkdtemp(path.join(os.tmpdir(), 'lightwell-earlier-'));
    onTestFinished(async () => {
      await own.remove();
      await rm(backups, { recursive: true, force: true });
    });
    const database = own.open();
    onTestFinished(() => database.close());
    await makeEarlierStudio(database, name, 3);
    const columns = Object.keys((await readRows(database)).media?.[0] ?? {});
    for (const column of ofRenditions.filter((one) => columns.includes(one)))
      await sql`update media set ${sql.ref(column)} = null`.execute(database.db);
    const items = (await readRows(database)).media ?? [];
    const storage = createDiskStorage(path.join(own.dataDir, 'storage'));
    for (const [index, item] of items.entries()) {
      const key = `uploads/${index}`;
      await storage.put(key, Buffer.alloc(Number(item.fileSize), 'x'));
      await sql`update media set storage_key = ${key} where id = ${item.id}`.execute(database.db);
    }
    const [before, schema] = [await readRows(database), await compareSchema(database)];
    const place = parseConfig({ DATA_DIR: own.dataDir, DATABASE_URL: own.databaseUrl });
    const folder = path.join(backups, 'before');
    const { manifest } = await backupData({ place, folder });
    expect(await compareSchema(database)).toEqual(schema);
    expect(findLostRows(before, await readRows(database))).toEqual([]);
    expect(await readdir(own.dataDir)).not.toContain('before-upgrade');
    expect(manifest.database.migrations.at(-1)).toBe(name);
    expect(manifest).toMatchObject({ missing: [], objects: { count: items.length } });
  },
);
