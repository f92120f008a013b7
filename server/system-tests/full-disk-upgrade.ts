import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { migrations } from '#server/platform/db/migrations.ts';
import { parseConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { prepareData } from '#server/process/prepare-data.ts';
import { findLostRows, readRows, makeEarlierStudio } from '#server/testing/databases/earlier-studio.ts';

/**
 * A process that upgrades SQLite on a small disk, which is full from a migration on, from every earlier schema; then with less and
 * less free space from the start on. `full-disk-upgrade.ts FOLDER`, which must be a disk of its own. It prints what it saw.
 */
const [disk = ''] = process.argv.slice(2);
const filler = path.join(disk, 'filler');
const rowsOfEach = 20;
const names = Object.keys(migrations);
/** What a start writes, and what a migration changes. */
const allowed = { except: ['kysely_migration', 'readiness_checks'], changed: ['media.leasedBy', 'media.leasedUntil'] };

/** @param leftBytes about as many stay free */
function fill(leftBytes = 0): void {
  const file = openSync(filler, 'w');
  const ballast = leftBytes > 0 ? path.join(disk, 'ballast') : undefined;
  if (ballast) writeAll(ballast, Buffer.alloc(leftBytes));
  for (const size of [1 << 20, 1 << 12, 1]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
  if (ballast) rmSync(ballast);
}

function writeAll(file: string, bytes: Buffer): void {
  const descriptor = openSync(file, 'w');
  writeSync(descriptor, bytes);
  closeSync(descriptor);
}

const free = () => rmSync(filler, { force: true });

/** @returns why the upgrade failed; undefined if it did not */
async function findFailure(upgrade: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await upgrade();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

async function withStudio<T>(schema: string, work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(disk, 'studio-'));
  try {
    const database = openDatabase({ dataDir });
    await makeEarlierStudio(database, schema, rowsOfEach);
    await database.close();
    return await work(dataDir);
  } finally {
    free();
    rmSync(dataDir, { recursive: true });
  }
}

async function rowsIn(dataDir: string) {
  const database = openDatabase({ dataDir });
  try {
    return await readRows(database);
  } finally {
    await database.close();
  }
}

const lost: string[] = [];
const failures: Record<string, string> = {};
for (const [index, name] of names.entries()) {
  const before = names[index - 1];
  if (!before) continue;
  await withStudio(before, async (dataDir) => {
    const rows = await rowsIn(dataDir);
    const filling = {
      up(db: Parameters<(typeof migrations)[string]['up']>[0]) {
        fill();
        return migrations[name]!.up(db);
      },
    };
    const database = openDatabase({ dataDir });
    const failure = await findFailure(() => migrate(database, { ...migrations, [name]: filling }));
    await database.close();
    if (failure) failures[name] = failure;
    free();
    if (failure && JSON.stringify(await rowsIn(dataDir)) !== JSON.stringify(rows))
      lost.push(`${name}: changed by the failure`);
    const config = parseConfig({ DATA_DIR: dataDir });
    await prepareData(config, () => {});
    lost.push(...findLostRows(rows, await rowsIn(dataDir), allowed));
  });
}

const starts: Record<string, string> = {};
for (let leftKilobytes = 0; leftKilobytes <= 1_500; leftKilobytes += 150) {
  await withStudio('0012-mails', async (dataDir) => {
    const rows = await rowsIn(dataDir);
    fill(leftKilobytes * 1024);
    const config = parseConfig({ DATA_DIR: dataDir });
    const failure = await findFailure(() => prepareData(config, () => {}));
    starts[`${leftKilobytes} kB free`] = failure ?? 'upgraded';
    free();
    await prepareData(config, () => {});
    lost.push(...findLostRows(rows, await rowsIn(dataDir), allowed));
  });
}
process.stdout.write(JSON.stringify({ failures, starts, lost }));
