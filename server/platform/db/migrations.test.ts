import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { makeEarlierStudio } from '#server/testing/databases/earlier-studio.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import type { Database } from './database.ts';
import { inspectMigrations, migrate } from './migrate.ts';
import { contractionName, migrations, readMigrations } from './migrations.ts';

const folder = path.resolve(import.meta.dirname, '../../../migrations');

/** What the last version without dates has recorded, and compares with. */
const recordedBefore = [
  '0001-initial',
  '0002-uploads',
  '0003-pictures',
  '0004-films',
  '0005-upload-parts',
  '0006-contact-counters',
  '0007-storage-audit',
  '0008-audit-pruning',
  '0009-readiness',
  '0010-waiting-and-interrupted-media',
  '0011-record-media',
  '0012-mails',
  '0013-enquiry-desk',
  '0014-mail-settings',
  '0015-spam-words',
  '0016-enquiry-source',
  '0017-sender-notes',
  '0018-mail-enquiries',
  '0019-page-contents',
  '0020-backup-runs',
  '0021-trash',
  '0022-booked-at',
  '0023-translations',
  '0027-media-downloads',
  '0028-readable-percent',
  '0030-first-steps',
  '0031-change-topics',
  '0032-processes',
  '0033-page-changes',
  '0034-accounts',
  '0035-second-factor',
  '0036-passkeys',
  '0037-required-revision',
  '0038-troubles',
  '0039-process-clocks',
  '0040-pictures-in-trash',
  '0041-makers-of-links',
  '0043-found-texts',
  '0044-spent-challenges',
  '0045-enquiries-in-trash',
];

test('the dates of the files are days, in the order of the numbers, and each number is given once', () => {
  const files = readdirSync(folder).toSorted();
  const days = files.map((file) => file.slice(0, 10));
  expect(days.filter((day) => new Date(day).toISOString().slice(0, 10) !== day)).toEqual([]);
  expect(files.map((file) => path.basename(file, '.ts').slice(11))).toEqual(Object.keys(migrations));
  const numbers = Object.keys(migrations).map((name) => name.slice(0, 4));
  expect([...new Set(numbers)]).toEqual(numbers);
});

test.each(['0046-labels.ts', '2026-12-01-labels.ts', '2026-12-01-0046.ts', '2026-12-01-0046-Labels.ts'])(
  'a file named %s is refused',
  async (name) => {
    const read = readMigrations(folderWith({ [name]: 'export async function up() {}' }));
    await expect(read).rejects.toThrow(
      `migrations/${path.basename(name, '.ts')} must be named YYYY-MM-DD-NNNN-topic.ts`,
    );
  },
);

test('a file that is no migration is refused', async () => {
  const read = readMigrations(folderWith({ '2026-12-01-0046-labels.ts': 'export const names = [];' }));
  await expect(read).rejects.toThrow('migrations/2026-12-01-0046-labels.ts exports no function up');
});

test('they run in the order of their names, and versions before the dates know what takes away', async () => {
  const up = 'export async function up() {}';
  const read = await readMigrations(
    folderWith({
      '2027-01-02-0102-contract-labels.ts': up,
      '2026-12-01-0046-labels.ts': up,
      '2026-12-01-0101-tags.ts': up,
    }),
  );
  expect(Object.keys(read)).toEqual(['0046-labels', '0101-tags', '0102-contract-labels']);
  // As it was written in those versions.
  expect(Object.keys(read).filter((name) => /^\d{4}-contract-/.test(name))).toEqual(['0102-contract-labels']);
  expect(contractionName.source).toBe(String.raw`^\d{4}-contract-`);
});

test('the names that a new database records begin with those that databases have recorded', async () => {
  const own = await createTestDatabase({ migrated: false });
  onTestFinished(() => own.remove());
  const database = own.open();
  await migrate(database);
  expect((await namesRecorded(database)).slice(0, recordedBefore.length)).toEqual(recordedBefore);
  await database.close();
});

test.each([1, 10, 20, 33, 39, 40])(
  'a database with the first %i migrations, recorded by the version without dates, gets the others',
  async (count) => {
    const own = await createTestDatabase({ migrated: false });
    onTestFinished(() => own.remove());
    const database = own.open();
    const names = Object.keys(migrations);
    await makeEarlierStudio(database, names[count - 1]!, 3);
    await sql`delete from kysely_migration`.execute(database.db);
    for (const [index, name] of recordedBefore.slice(0, count).entries()) {
      const timestamp = new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString();
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(database.db);
    }

    expect(await inspectMigrations(database)).toBe(count === names.length ? 'current' : 'older');
    expect(await migrate(database)).toEqual(names.slice(count));
    expect(await migrate(database)).toEqual([]);
    expect(await namesRecorded(database)).toEqual(names);
    await database.close();
  },
);

async function namesRecorded({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by timestamp, name`.execute(db);
  return rows.map(({ name }) => name);
}

function folderWith(files: Record<string, string>): string {
  const made = mkdtempSync(path.join(os.tmpdir(), 'lightwell-migrations-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(made, name), text);
  return made;
}
