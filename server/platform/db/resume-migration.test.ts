import { DatabaseSync } from 'node:sqlite';
import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { readRows, makeEarlierStudio } from '#server/testing/databases/earlier-studio.ts';
import { migrations } from './migrations.ts';
import type { Database } from './database.ts';
import { lastWithoutTransaction, migrate } from './migrate.ts';
import { backupDatabase } from './sqlite-snapshot.ts';

/** No version has left half of a later one. */
const names = Object.keys(migrations).filter((name) => name <= lastWithoutTransaction);

let own: TestDatabase;
beforeEach(async () => {
  own = await createTestDatabase({ migrated: false });
});
afterEach(() => own.remove());

/** The migration of an older version, whose statements are committed one by one, is killed before its n-th one or its record. */
async function migrateWithoutTransaction(database: Database, name: string, killedBefore: number): Promise<boolean> {
  let left = killedBefore;
  const countDown = () => {
    left -= 1;
    if (left === 0) throw new Error('killed');
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      countDown();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { up } = migrations[name] as Migration;
  const killed = {
    async up(db: Kysely<unknown>) {
      await up(db.withPlugin(plugin));
      countDown();
    },
  };
  const until = Object.fromEntries(names.filter((other) => other <= name).map((other) => [other, migrations[other]!]));
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: async () => ({ ...until, [name]: killed }) },
    disableTransactions: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error && left > 0) throw error;
  return error !== undefined;
}

async function readSchema({ db }: Database): Promise<unknown[]> {
  const { rows } = await sql`select name, sql from sqlite_master order by name`.execute(db);
  return rows;
}

const studioAt = async (name: string | undefined) => {
  const database = own.open();
  if (name) await makeEarlierStudio(database, name, 6);
  // The file of a first start is empty.
  else await sql`select 1`.execute(database.db);
  await database.close();
};

async function withCopy<T>(file: string, work: (database: Database) => Promise<T>): Promise<T> {
  const copy = await createTestDatabase({ migrated: false });
  try {
    const database = copy.open();
    await backupDatabase(file, database.file!);
    const result = await work(database);
    await database.close();
    return result;
  } finally {
    await copy.remove();
  }
}

/** Without the times of the records. */
async function readContent(database: Database) {
  const { kysely_migration: records = [], ...rows } = await readRows(database);
  return { schema: await readSchema(database), rows, records: records.map(({ name }) => name) };
}

test.each(names.map((name, index) => [name, names[index - 1]] as const))(
  'the migration %s that an older version left half done after any statement is completed at the next start',
  async (name, before) => {
    await studioAt(before);
    const file = `${own.dataDir}/lightwell.sqlite`;
    const expected = await withCopy(file, async (database) => {
      await migrate(database, migrations, { upTo: name });
      return readContent(database);
    });
    const killBefore = (statement: number) =>
      withCopy(file, async (database) => {
        const isKilled = await migrateWithoutTransaction(database, name, statement);
        await migrate(database, migrations, { upTo: name });
        expect(await readContent(database), `killed before statement ${statement}`).toEqual(expected);
        return isKilled;
      });
    let kills = 0;
    while (await killBefore(kills + 1)) kills += 1;
    // At least before its statement, and before its record.
    expect(kills).toBeGreaterThan(1);
  },
);

test('a half-done migration whose tables are others is left alone, and the error says that nothing was kept', async () => {
  await studioAt('0014-mail-settings');
  const database = own.open();
  await sql`create table spam_words (word text primary key)`.execute(database.db);
  await sql`insert into spam_words values ('mine')`.execute(database.db);
  const before = await readRows(database);
  await expect(migrate(database)).rejects.toThrow(
    'The migration 0015-spam-words failed: table "spam_words" already exists. Nothing of it was kept.',
  );
  expect(await readRows(database)).toEqual(before);
  await database.close();
});

test('an index and a table that the operator has added do not prevent it', async () => {
  await studioAt('0014-mail-settings');
  const database = own.open();
  await migrateWithoutTransaction(database, '0015-spam-words', 2);
  const raw = new DatabaseSync(database.file!);
  raw.exec('create table notes (text); create index mine on mails (subject)');
  raw.close();
  expect(await migrate(database)).toContain('0015-spam-words');
  await database.close();
});
