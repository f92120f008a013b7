import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { RecordRow } from '#server/platform/db/schema.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { RecordDefinition, StoredRecord } from './define-record.ts';

type Row = Record<string, string | number | null>;
type Columns = RecordRow & Row;

/** Rows of one statement: databases limit its values. */
const rowsAtOnce = 500;

/** An uploaded object that a field of a record names. */
export interface NamedObject {
  field: string;
  storageKey: string;
}

export type RecordRepository<Output> = ReturnType<typeof createRecordRepository<Output & StoredRecord>>;

/** The rows of one kind of record, with values as in the JSON of the API. */
export function createRecordRepository<Output extends StoredRecord>(
  { db: database, dialect }: Pick<Database, 'db' | 'dialect'>,
  definition: Pick<
    RecordDefinition<object, Output>,
    'table' | 'conversions' | 'parent' | 'referenceTable' | 'urlFields'
  >,
) {
  // All record tables share the columns of RecordRow, so Kysely can check the queries without knowing which table it is.
  const db = database as unknown as Kysely<{ record: Columns; parent: Columns }>;
  const table = definition.table as 'record';
  // All reference tables have the same columns, too.
  const references = definition.referenceTable as 'teamMemberMedia' | undefined;
  const conversions = definition.conversions ?? {};

  const toColumns = (values: object) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        if (typeof value === 'boolean') return [name, value ? 1 : 0];
        return [name, conversions[name] ? conversions[name].toColumn(value) : value];
      }),
    ) as Partial<Columns>;
  const fromColumns = ({ referencesVersion: _referencesVersion, ...row }: Row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        if (name === 'isPublished') return [name, value === 1];
        return [name, conversions[name] ? conversions[name].fromColumn(value) : value];
      }),
    ) as unknown as Output;

  const newRow = (values: object) => {
    const now = new Date().toISOString();
    return { ...toColumns(values), id: randomUUID(), version: 1, createdAt: now, updatedAt: now } as Columns;
  };

  const inOrder = db
    .selectFrom(table)
    .selectAll()
    .orderBy('sortOrder', 'asc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'asc');
  const matching = (only: Partial<Output>) =>
    Object.entries(toColumns(only) as Row).reduce((rows, [field, column]) => rows.where(field, '=', column), inOrder);

  /** Of these rows those that visitors see. */
  const onlyPublished = (rows: typeof inOrder) => {
    const published = rows.where('isPublished', '=', 1);
    if (!definition.parent) return published;
    const parentId: string = definition.parent.field;
    const publishedParents = db
      .selectFrom(definition.parent.table as 'parent')
      .select('id')
      .where('isPublished', '=', 1);
    return published.where((eb) => eb.or([eb(parentId, 'is', null), eb(parentId, 'in', publishedParents)]));
  };

  return {
    /** @param only the values that fields of theirs have */
    async listAll(only: Partial<Output> = {}): Promise<Output[]> {
      return (await matching(only).execute()).map(fromColumns);
    },

    /** @param only the values that fields of theirs have */
    async listPublished(only: Partial<Output> = {}): Promise<Output[]> {
      return (await onlyPublished(matching(only)).execute()).map(fromColumns);
    },

    async find(id: string): Promise<Output | undefined> {
      const row = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
      return row && fromColumns(row);
    },

    async insert(values: object): Promise<Output> {
      return fromColumns(await db.insertInto(table).values(newRow(values)).returningAll().executeTakeFirstOrThrow());
    },

    /** In one statement. */
    async insertMany(values: readonly object[]): Promise<Output[]> {
      return (await db.insertInto(table).values(values.map(newRow)).returningAll().execute()).map(fromColumns);
    },

    /** Inserts records that were deleted, with their ids and dates. Their versions are new ones for open forms. */
    async insertAgain(records: readonly Output[]): Promise<Output[]> {
      const updatedAt = new Date().toISOString();
      const rows = records.map(
        ({ version, ...values }) => ({ ...toColumns(values), version: version + 1, updatedAt }) as Columns,
      );
      const inserted: Row[] = [];
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        const part = db.insertInto(table).values(rows.slice(from, from + rowsAtOnce));
        inserted.push(...(await part.returningAll().execute()));
      }
      return inserted.map(fromColumns);
    },

    /** Inserts a record of an export, with its id and dates. */
    async insertExported(values: Omit<Output, 'version'>): Promise<Output> {
      const row = { ...toColumns(values), version: 1 } as Columns;
      return fromColumns(await db.insertInto(table).values(row).returningAll().executeTakeFirstOrThrow());
    },

    /** Until the end of the transaction no other one can give this record children. On SQLite every writer waits anyway. */
    async lock(id: string): Promise<void> {
      if (dialect === 'postgres') await db.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
    },

    async hasParent(parentId: string): Promise<boolean> {
      if (!definition.parent) return false;
      const parents = db.selectFrom(definition.parent.table as 'parent').select('id');
      return (await parents.where('id', '=', parentId).executeTakeFirst()) !== undefined;
    },

    /** Removes the records that belong to this parent. */
    async removeChildren(parentId: string): Promise<Output[]> {
      if (!definition.parent) return [];
      const field: string = definition.parent.field;
      return (await db.deleteFrom(table).where(field, '=', parentId).returningAll().execute()).map(fromColumns);
    },

    /** Gives a restored parent those of these records back that have no other parent meanwhile. */
    async reattach(parentId: string, ids: readonly string[]): Promise<void> {
      if (!definition.parent || ids.length === 0) return;
      const field: string = definition.parent.field;
      const orphans = db.updateTable(table).where('id', 'in', ids).where(field, 'is', null);
      await orphans.set({ [field]: parentId }).execute();
    },

    /**
     * A change of other fields than those that name objects leaves the stored references as they are.
     * @returns undefined if there is no such record, or none of that version
     */
    async update(id: string, values: object, version?: number): Promise<Output | undefined> {
      const keepsReferences = references && !definition.urlFields.some((field) => field in values);
      const row = await db
        .updateTable(table)
        .set((eb) => ({
          ...toColumns(values),
          updatedAt: new Date().toISOString(),
          version: eb('version', '+', 1),
          ...(keepsReferences && {
            referencesVersion: eb
              .case()
              .when('referencesVersion', '=', eb.ref('version'))
              .then(eb('version', '+', 1))
              .else(eb.ref('referencesVersion'))
              .end(),
          }),
        }))
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

    /** The records whose stored references are of another version than the record. */
    async listWithStaleReferences(): Promise<Output[]> {
      if (!references) return [];
      const rows = await db.selectFrom(table).selectAll().whereRef('referencesVersion', '!=', 'version').execute();
      return rows.map(fromColumns);
    },

    /**
     * Replaces the references of a record, unless the record changed after it was read. Call it in a transaction. The references
     * stay marked as outdated while the record names an object that is not in the library yet, so that they are read again.
     */
    async replaceReferences({ id, version }: StoredRecord, named: readonly NamedObject[]): Promise<void> {
      if (!references) return;
      const keys = named.map(({ storageKey }) => storageKey);
      const items = database.selectFrom('media').select(['id', 'storageKey']).where('storageKey', 'in', keys);
      const idByKey = new Map((keys.length > 0 ? await items.execute() : []).map((item) => [item.storageKey, item.id]));
      // This statement comes first, because it locks the row: of two processes that do this, one waits for the other.
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ referencesVersion: keys.every((key) => idByKey.has(key)) ? version : 0 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return;
      await database.deleteFrom(references).where('recordId', '=', id).execute();
      const rows = named.flatMap(({ field, storageKey }) => {
        const mediaId = idByKey.get(storageKey);
        return mediaId === undefined ? [] : [{ recordId: id, field, mediaId }];
      });
      if (rows.length > 0) await database.insertInto(references).values(rows).execute();
    },

    /** Stores the references of new records of this transaction. */
    async insertReferences(records: readonly { id: string; named: readonly NamedObject[] }[]): Promise<void> {
      const keys = [...new Set(records.flatMap(({ named }) => named.map(({ storageKey }) => storageKey)))];
      if (!references) return;
      const items = database.selectFrom('media').select(['id', 'storageKey']).where('storageKey', 'in', keys);
      const idByKey = new Map((keys.length > 0 ? await items.execute() : []).map((item) => [item.storageKey, item.id]));
      const rows = records.flatMap(({ id, named }) =>
        named.flatMap(({ field, storageKey }) => {
          const mediaId = idByKey.get(storageKey);
          return mediaId === undefined ? [] : [{ recordId: id, field, mediaId }];
        }),
      );
      if (rows.length > 0) await database.insertInto(references).values(rows).execute();
      const complete = records.filter(({ named }) => named.every(({ storageKey }) => idByKey.has(storageKey)));
      if (complete.length === 0) return;
      const ids = complete.map(({ id }) => id);
      const mark = db.updateTable(table).set((eb) => ({ referencesVersion: eb.ref('version') }));
      await mark.where('id', 'in', ids).execute();
    },

    /** The records that refer to one of these objects, sorted, each with the fields that do. */
    async listReferencing(
      storageKeys: readonly string[],
      { publishedOnly }: { publishedOnly: boolean },
    ): Promise<{ record: Output; fields: Set<string> }[]> {
      if (!references || storageKeys.length === 0) return [];
      const found = await database
        .selectFrom(references)
        .innerJoin('media', 'media.id', `${references}.mediaId`)
        .select(['recordId', 'field'])
        .where('media.storageKey', 'in', storageKeys)
        .execute();
      if (found.length === 0) return [];
      const fieldsByRecord = Map.groupBy(found, ({ recordId }) => recordId);
      const referring = inOrder.where('id', 'in', [...fieldsByRecord.keys()]);
      const rows = await (publishedOnly ? onlyPublished(referring) : referring).execute();
      return rows.map(fromColumns).map((record) => ({
        record,
        fields: new Set(fieldsByRecord.get(record.id)?.map(({ field }) => field)),
      }));
    },
  };
}
