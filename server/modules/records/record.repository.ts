import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { RecordRow, Schema } from '#server/platform/db/schema.ts';
import type { RecordDefinition, StoredRecord } from './define-record.ts';

type Row = Record<string, string | number | null>;
type Columns = RecordRow & Row;

export type RecordRepository<Output> = ReturnType<typeof createRecordRepository<Output & StoredRecord>>;

/** The rows of one kind of record. Values go in and come out as they are on the wire. */
export function createRecordRepository<Output extends StoredRecord>(
  database: Kysely<Schema>,
  definition: Pick<RecordDefinition<object, Output>, 'table' | 'conversions' | 'parent' | 'urlFields'>,
) {
  // All record tables share RecordRow; which one this is, Kysely need not know to check the queries.
  const db = database as unknown as Kysely<{ record: Columns; parent: Columns }>;
  const table = definition.table as 'record';
  const conversions = definition.conversions ?? {};

  const toColumns = (values: object) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        if (typeof value === 'boolean') return [name, value ? 1 : 0];
        return [name, conversions[name] ? conversions[name].toColumn(value) : value];
      }),
    ) as Partial<Columns>;
  const fromColumns = (row: Row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        if (name === 'isPublished') return [name, value === 1];
        return [name, conversions[name] ? conversions[name].fromColumn(value) : value];
      }),
    ) as unknown as Output;

  const inOrder = db
    .selectFrom(table)
    .selectAll()
    .orderBy('sortOrder', 'asc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'asc');

  return {
    async listAll(): Promise<Output[]> {
      return (await inOrder.execute()).map(fromColumns);
    },

    async listPublished(): Promise<Output[]> {
      const published = inOrder.where('isPublished', '=', 1);
      if (!definition.parent) return (await published.execute()).map(fromColumns);
      const parentId: string = definition.parent.field;
      const publishedParents = db
        .selectFrom(definition.parent.table as 'parent')
        .select('id')
        .where('isPublished', '=', 1);
      const rows = await published
        .where((eb) => eb.or([eb(parentId, 'is', null), eb(parentId, 'in', publishedParents)]))
        .execute();
      return rows.map(fromColumns);
    },

    async listMentioning(text: string): Promise<Output[]> {
      const fields: string[] = definition.urlFields;
      if (fields.length === 0) return [];
      const rows = await inOrder.where((eb) => eb.or(fields.map((field) => eb(field, 'like', `%${text}%`)))).execute();
      return rows.map(fromColumns);
    },

    async find(id: string): Promise<Output | undefined> {
      const row = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
      return row && fromColumns(row);
    },

    async insert(values: object): Promise<Output> {
      const now = new Date().toISOString();
      const row = { ...toColumns(values), id: randomUUID(), version: 1, createdAt: now, updatedAt: now } as Columns;
      return fromColumns(await db.insertInto(table).values(row).returningAll().executeTakeFirstOrThrow());
    },

    /** @returns undefined if there is no such record, or none of that version */
    async update(id: string, values: object, version?: number): Promise<Output | undefined> {
      const row = await db
        .updateTable(table)
        .set((eb) => ({ ...toColumns(values), updatedAt: new Date().toISOString(), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .$if(version !== undefined, (query) => query.where('version', '=', version as number))
        .returningAll()
        .executeTakeFirst();
      return row && fromColumns(row);
    },

    /** @returns undefined if there is no such record, or none of that version */
    async remove(id: string, version?: number): Promise<Output | undefined> {
      const row = await db
        .deleteFrom(table)
        .where('id', '=', id)
        .$if(version !== undefined, (query) => query.where('version', '=', version as number))
        .returningAll()
        .executeTakeFirst();
      return row && fromColumns(row);
    },
  };
}
