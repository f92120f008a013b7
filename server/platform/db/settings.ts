import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** The rows of the table: no two features may take one key. */
export type SettingKey =
  | 'backup-dir'
  | 'backup-dir-seen'
  | 'backup-schedule'
  | 'certificate'
  | 'filmTools'
  | 'mail'
  | 'media'
  | 'node-agreement'
  | 'owner-origins'
  | 'retention'
  | 'storage-hygiene'
  | 'studio-identity';

/** One row of the table `settings`, as text. */
export function createTextSetting(db: Kysely<Schema>, key: SettingKey) {
  return {
    async find(): Promise<string | undefined> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
      return row?.value;
    },

    async save(value: string, updatedAt = new Date().toISOString()): Promise<void> {
      const row = { value, updatedAt };
      await db
        .insertInto('settings')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
    },

    /** Of several at the same time one succeeds. @returns false, without writing, if there is a value */
    async insert(value: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('settings')
        .values({ key, value, updatedAt: new Date().toISOString() })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows > 0n;
    },

    /** @returns false, without writing, if the stored text is not `expected` (any more) */
    async replace(expected: string, value: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('settings')
        .set({ value, updatedAt: new Date().toISOString() })
        .where('key', '=', key)
        .where('value', '=', expected)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async remove(): Promise<void> {
      await db.deleteFrom('settings').where('key', '=', key).execute();
    },
  };
}

/** The same as JSON. */
export function createSetting<Value>(db: Kysely<Schema>, key: SettingKey) {
  const text = createTextSetting(db, key);
  return {
    async find(): Promise<Value | undefined> {
      const value = await text.find();
      return value === undefined ? undefined : (JSON.parse(value) as Value);
    },
    save: (value: Value, updatedAt?: string) => text.save(JSON.stringify(value), updatedAt),
    insert: (value: Value) => text.insert(JSON.stringify(value)),
    replace: (expected: Value, value: Value) => text.replace(JSON.stringify(expected), JSON.stringify(value)),
    remove: text.remove,
  };
}
