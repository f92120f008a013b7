import type { FieldOf, RecordOf, UrlFieldOf } from '#contract/records/contracts.ts';
import type { RecordEntity, RecordKind } from '#contract/records/kinds.ts';

/** The tables of records, and the columns that all tables have. The conventions are in schema.ts. */
export type Flag = 0 | 1;

export interface Row {
  id: string;
  createdAt: string;
}

export interface RecordRow extends Row {
  sortOrder: number;
  isPublished: Flag;
  version: number;
  updatedAt: string;
}

/** A record whose fields may refer to items of the library. */
export interface MediaNamingRow extends RecordRow {
  /** the `version` of which the references are stored; if it differs from `version`, they must be extracted again */
  referencesVersion: number;
}

/** A reference from a record's field to an item of the library, deleted with either of them. */
export interface RecordMediaTable {
  recordId: string;
  field: string;
  mediaId: string;
}

/** A deleted record that can be restored; `createdAt` is the time of its deletion. */
export interface TrashedRecordTable extends Row {
  /** see `RecordDefinition.entity` */
  entity: string;
  title: string;
  /** JSON: the record as in the API */
  content: string;
  /** JSON: ids of the records that a version before left in their table when their gallery was deleted */
  childIds: string;
  /** the deleted record that it belongs to, such as the gallery of a picture */
  parentId: string | null;
}

/** A value as it is stored: booleans are 0 or 1, lists are JSON text. */
type ColumnOf<Value> = Value extends boolean
  ? Flag
  : Value extends number
    ? number
    : Value extends string
      ? string
      : Value extends null
        ? null
        : string;

/** The columns of a kind of record, which are those of its contract. */
export type RecordColumns<Kind extends RecordKind> = (UrlFieldOf<Kind> extends never ? RecordRow : MediaNamingRow) & {
  [Field in Exclude<FieldOf<Kind>, keyof RecordRow>]: ColumnOf<RecordOf<Kind>[Field & keyof RecordOf<Kind>]>;
};

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;
type ReferenceTableOf<Kind extends RecordKind> =
  UrlFieldOf<Kind> extends never ? never : `${CamelCase<RecordEntity<Kind>>}Media`;
export type ReferenceTable = { [Kind in RecordKind]: ReferenceTableOf<Kind> }[RecordKind];

/** A table for each kind of record, and one for the items of the library that its records name. */
export type RecordTables = { [Kind in RecordKind]: RecordColumns<Kind> } & {
  [Table in ReferenceTable]: RecordMediaTable;
};
