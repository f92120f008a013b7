import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { findLostRows, readRows, makeEarlierStudio } from '#server/testing/databases/earlier-studio.ts';
import { migrate } from './migrate.ts';
import { contractionName, migrations } from './migrations.ts';

const at = (hour: number) => `2026-01-01T0${hour}:00:00.000Z`;

let own: TestDatabase;
beforeEach(async () => {
  own = await createTestDatabase({ migrated: false });
});
afterEach(() => own.remove());

test('an empty database gets every migration, and a second start none', async () => {
  const database = own.open();
  expect(await migrate(database)).toEqual(Object.keys(migrations));
  expect(await migrate(database)).toEqual([]);
  await database.close();
});

test('a database is not migrated up to a migration that only a newer version has', async () => {
  const database = own.open();
  await expect(migrate(database, migrations, { upTo: '9998-from-the-future' })).rejects.toThrow(
    'does not have the migration 9998-from-the-future',
  );
  expect(await database.db.introspection.getTables()).toEqual([]);
  await database.close();
});

test('concurrent starts migrate once', async () => {
  const databases = [own.open(), own.open()];
  const ran = await Promise.all(databases.map((database) => migrate(database)));
  expect(ran.flat()).toEqual(Object.keys(migrations));
  await Promise.all(databases.map((database) => database.close()));
});

if (process.env.TEST_DIALECT === 'postgres') {
  test('the same tables in another schema of the database do not count', async () => {
    const database = own.open();
    await migrate(database, { '0001-initial': migrations['0001-initial']! });
    for (const statement of ['alter schema public rename to other', 'create schema public'])
      await sql.raw(statement).execute(database.db);
    expect(await migrate(database)).toEqual(Object.keys(migrations));
    await database.close();
  });
}

test('a database of a newer version is used as it is if that version has only added to it', async () => {
  const database = own.open();
  const newer = { ...migrations, '9998-from-the-future': { up: async () => {} } };
  await migrate(database, newer);
  expect(await migrate(database)).toEqual([]);
  expect(await migrate(database, newer)).toEqual([]);
  await database.close();
});

test('a database from which a newer version has taken something is rejected, and the error names its migrations', async () => {
  const database = own.open();
  await migrate(database, { ...migrations, '9999-contract-from-the-future': { up: async () => {} } });
  await expect(migrate(database)).rejects.toThrow(
    /newer than this version of Lightwell: it has 9999-contract-from-the-future/,
  );
  await database.close();
});

test('a database of a newer version that lacks a migration of this one is rejected', async () => {
  const database = own.open();
  const { '0036-passkeys': _lacking, ...others } = migrations;
  await migrate(database, { ...others, '9998-from-the-future': { up: async () => {} } });
  await expect(migrate(database)).rejects.toThrow(/it has 9998-from-the-future/);
  await database.close();
});

test('an upgrade that fails at any migration keeps nothing of it, and the next start does the whole', async () => {
  const database = own.open();
  await makeEarlierStudio(database, '0012-mails', 3);
  const before = await readRows(database);
  for (const name of Object.keys(migrations).filter((other) => other > '0012-mails')) {
    const failing: Migration = {
      async up(db) {
        await migrations[name]!.up(db);
        throw new Error('stopped');
      },
    };
    const upgrade = migrate(database, { ...migrations, [name]: failing });
    await expect(upgrade).rejects.toThrow(`The migration ${name} failed: stopped. Nothing of it was kept.`);
    expect(await readRows(database)).toEqual(before);
  }
  expect(await migrate(database)).toEqual(Object.keys(migrations).filter((other) => other > '0012-mails'));
  const except = ['kysely_migration'];
  expect(findLostRows(before, await readRows(database), { except })).toEqual([]);
  await database.close();
});

test('closed enquiries that the audit trail knows as bookings are bookings', async () => {
  const database = own.open();
  const name = '0022-booked-at';
  const before = Object.fromEntries(Object.entries(migrations).filter(([other]) => other < name));
  await migrate(database, before);
  const old = { firstName: 'A', lastName: 'B', email: 'a@example.com', serviceType: 'other', message: 'Hello' };
  const stagesOf = {
    booked: ['booked'],
    'closed booking': ['booked', 'booked', 'closed'],
    'booked by mistake': ['booked', 'answered', 'closed'],
    closed: ['answered', 'closed'],
    'older than the audit trail': [],
  };
  for (const [id, stages] of Object.entries(stagesOf)) {
    const row = { ...old, id, createdAt: at(0), state: 'read', isQuarantined: 0, answeredAt: at(9) } as const;
    const stage = (stages.at(-1) ?? 'booked') as 'booked';
    await database.db
      .insertInto('contactMessages')
      .values({ ...row, stage })
      .execute();
    for (const [index, to] of stages.entries()) {
      const event = { actorId: null, actorName: 'Mei', action: 'update', entity: 'contact-message', entityId: id };
      const detail = JSON.stringify({ fields: ['stage'], stage: to });
      const createdAt = at(index + 1);
      await database.db
        .insertInto('auditEvents')
        .values({ ...event, id: `${id} ${index}`, createdAt, detail })
        .execute();
    }
  }
  await migrate(database, { ...before, [name]: migrations[name] as Migration });
  const rows = await database.db.selectFrom('contactMessages').select(['id', 'bookedAt']).execute();
  expect(Object.fromEntries(rows.map(({ id, bookedAt }) => [id, bookedAt]))).toEqual({
    booked: at(1),
    'closed booking': at(1),
    'booked by mistake': null,
    closed: null,
    'older than the audit trail': at(9),
  });
  await database.close();
});

test('enquiries from before the desk get a stage by what is known of them', async () => {
  const database = own.open();
  const name = '0013-enquiry-desk';
  const before = Object.fromEntries(Object.entries(migrations).filter(([other]) => other < name));
  await migrate(database, before);
  const old = { firstName: 'A', lastName: 'B', email: 'a@example.com', serviceType: 'other', message: 'Hello' };
  const long = '2026-01-01T00:00:00.000Z';
  const lately = new Date().toISOString();
  const rows = [
    { id: 'unread', createdAt: long, state: 'unread', isQuarantined: 0 },
    { id: 'read long ago', createdAt: long, state: 'read', isQuarantined: 0 },
    { id: 'read lately', createdAt: lately, state: 'read', isQuarantined: 0 },
    { id: 'archived', createdAt: lately, state: 'archived', isQuarantined: 0 },
    { id: 'spam', createdAt: long, state: 'read', isQuarantined: 1 },
  ] as const;
  await database.db
    .insertInto('contactMessages')
    .values(rows.map((row) => ({ ...old, ...row })))
    .execute();
  await migrate(database, { ...before, [name]: migrations[name] as Migration });
  const stages = await database.db.selectFrom('contactMessages').select(['id', 'stage', 'answeredAt']).execute();
  expect(Object.fromEntries(stages.map(({ id, stage, answeredAt }) => [id, [stage, answeredAt]]))).toEqual({
    unread: ['new', null],
    'read long ago': ['closed', null],
    'read lately': ['in-progress', null],
    archived: ['closed', null],
    spam: ['new', null],
  });
  await database.close();
});

test('a migration takes nothing away from the version before it, which still runs meanwhile', async () => {
  const database = own.open();
  const describe = async () =>
    new Map(
      (await database.db.introspection.getTables()).map(({ name, columns }) => [
        name,
        new Map(columns.map((column) => [column.name, column])),
      ]),
    );
  const taken: string[] = [];
  let before = await describe();
  for (const name of Object.keys(migrations)) {
    await migrate(database, migrations, { upTo: name });
    const after = await describe();
    const note = (what: string) => void (contractionName.test(name) || taken.push(`${name}: ${what}`));
    for (const [table, columns] of before) {
      const columnsAfter = after.get(table);
      if (!columnsAfter) note(`${table} is gone`);
      for (const [column, { isNullable, dataType }] of columnsAfter ? columns : []) {
        const found = columnsAfter?.get(column);
        if (!found) note(`${table}.${column} is gone`);
        else if (isNullable && !found.isNullable) note(`${table}.${column} may not be null any more`);
        else if (found.dataType !== dataType) note(`${table}.${column} has another type`);
      }
      for (const [column, { isNullable, hasDefaultValue }] of columnsAfter ?? []) {
        if (!columns.has(column) && !isNullable && !hasDefaultValue) note(`${table}.${column} must be given`);
      }
    }
    before = after;
  }
  expect(taken).toEqual([]);
  await database.close();
});
