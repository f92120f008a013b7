import type { z } from 'zod';
import type { ProblemCode } from '#contract/problem.ts';
import type { MediaNamingRow, RecordMediaTable, RecordRow } from '#server/platform/db/record-schema.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** What every record has, whatever it is about. */
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

/** What `defineRecordContract` of `contract/records/record.ts` makes. */
interface RecordContract<Input, Output> {
  name: string;
  optional: z.ZodRawShape;
  defaults: object;
  create: z.ZodType<Input>;
  update: z.ZodType<Partial<Input>>;
  record: z.ZodType<Output>;
}

/** A field whose column holds something else than its value on the wire. */
export interface Conversion<Value, Column> {
  toColumn(value: Value): Column;
  fromColumn(column: Column): Value;
}

/** Everything in which one kind of record differs from the others. */
export interface RecordDefinition<Input extends object, Output extends StoredRecord> {
  /** its name in audit events and in lists of references */
  entity: string;
  /** its heading in the API's description */
  tag: string;
  table: RecordTable;
  /** Where the two paths are one, that list is public and holds everything for a valid session. */
  path: { public: string; admin: string };
  contract: RecordContract<Input, Output>;
  /** how staff recognise one */
  titleOf(record: Output): string;
  /** the fields that may refer to an uploaded object */
  urlFields: (keyof Output & string)[];
  /** where the items of the library stand that `urlFields` name; absent where there are no such fields */
  referenceTable?: ReferenceTable;
  conversions?: Record<string, Conversion<unknown, unknown>>;
  /** The field of the table's unique constraint. */
  unique?: { field: keyof Output & string; code: ProblemCode; message: string };
  /** A field that an update may repeat but not change. */
  locked?: { field: keyof Output & string; code: ProblemCode; message: string };
  /** The field of the table's foreign key. A record is hidden from the public with its parent. */
  parent?: { field: keyof Output & string; table: RecordTable; message: string };
}

/** The fields that cannot stand in their columns as they are: each needs a conversion, and forgetting one does not compile. */
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
