import type { z } from 'zod';
import type { ProblemCode } from '#contract/problem.ts';
import type { RecordEntity } from '#contract/records/kinds.ts';
import type { MediaNamingRow, RecordMediaTable, RecordRow } from '#server/platform/db/tables/record-tables.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** The fields that every kind of record has. */
export interface StoredRecord {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  isPublished: boolean;
}

export type RecordTable = Exclude<
  { [T in keyof Schema]: Schema[T] extends RecordRow ? T : never }[keyof Schema],
  'media'
>;

export type ReferenceTable = {
  [T in keyof Schema]: Schema[T] extends RecordMediaTable ? T : never;
}[keyof Schema];

/** The result of `defineRecordContract` (contract/records/record.ts). */
interface RecordContract<Input, Output> {
  name: string;
  optional: z.ZodRawShape;
  translatable: readonly string[];
  defaults: object;
  create: z.ZodType<Input>;
  update: z.ZodType<Partial<Input>>;
  record: z.ZodType<Output>;
}

/** Converts a field between its column and its JSON value, where they differ. */
export interface Conversion<Value, Column> {
  toColumn(value: Value): Column;
  fromColumn(column: Column): Value;
}

/** Everything that is specific to one kind of record. */
export interface RecordDefinition<Input extends object, Output extends StoredRecord> {
  /** its name in audit events and in lists of references */
  entity: RecordEntity;
  /** its heading in the API's description */
  tag: string;
  table: RecordTable;
  /** If both paths are the same, that list is public, and with a valid session it includes drafts. */
  path: { public: string; admin: string };
  contract: RecordContract<Input, Output>;
  /** the name of a record for staff */
  titleOf(record: Output): string;
  /** the fields that may refer to an uploaded object */
  urlFields: (keyof Output & string)[];
  /** the table of media references that `urlFields` contain; absent without such fields */
  referenceTable?: ReferenceTable;
  conversions?: Record<string, Conversion<unknown, unknown>>;
  /** The field of the table's unique constraint. */
  unique?: { field: keyof Output & string; code: ProblemCode; message: string };
  /** A field that cannot be changed after creation; an update may send the same value. */
  locked?: { field: keyof Output & string; code: ProblemCode; message: string };
  /** The field of the table's foreign key. A record is hidden from the public with its parent, and goes to the trash with it. */
  parent?: {
    field: keyof Output & string;
    table: RecordTable;
    message: string;
    /** for a record that is restored while its parent is in the trash */
    inTrash: { code: ProblemCode; message: string };
  };
}

/** The fields that need a conversion to be stored: a definition without one for each does not compile. */
type NeededConversions<Output, Columns> = {
  [
    K in keyof Output as K extends 'isPublished'
      ? never
      : K extends keyof Columns
        ? Output[K] extends Columns[K]
          ? never
          : K
        : K
  ]: Conversion<Output[K], K extends keyof Columns ? Columns[K] : never>;
};

export function defineRecord<Input extends object, Output extends StoredRecord, Table extends RecordTable>(
  definition: Omit<RecordDefinition<Input, Output>, 'conversions' | 'table' | 'referenceTable'> & {
    table: Table;
  } & (Schema[Table] extends MediaNamingRow
      ? { referenceTable: ReferenceTable }
      : { referenceTable?: never; urlFields: never[] }) &
    (keyof NeededConversions<Output, Schema[Table]> extends never
      ? { conversions?: never }
      : { conversions: NeededConversions<Output, Schema[Table]> }),
): RecordDefinition<Input, Output> {
  return definition as RecordDefinition<Input, Output>;
}
