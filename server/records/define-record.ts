import type { z } from 'zod';
import type { PlainFault } from '#contract/faults/field-fault.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { type InputOf, recordContracts, type RecordOf } from '#contract/records/contracts.ts';
import { kinds, type RecordEntity, type RecordKind } from '#contract/records/kinds.ts';
import type { RecordColumns, ReferenceTable } from '#server/platform/db/schema.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';

/** The fields that every kind of record has. */
export interface StoredRecord {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  isPublished: boolean;
}

/** The result of `defineRecordContract` (contract/records.ts). */
interface RecordContract<Input, Output> {
  optional: z.ZodRawShape;
  translatable: readonly string[];
  staffOnly: readonly string[];
  neededToPublish: Readonly<Record<string, PlainFault>>;
  defaults: object;
  create: z.ZodType<Input>;
  update: z.ZodType<Partial<Input>>;
  record: z.ZodType<Output>;
  shown: z.ZodType;
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
  /** for messages in English */
  name: string;
  /** its heading in the API's description */
  tag: string;
  table: RecordKind;
  /** If both paths are the same, that list is public, and with a valid session it includes drafts. */
  path: { public: string; admin: string };
  contract: RecordContract<Input, Output>;
  /** the name of a record for staff */
  formatTitle(record: Output): string;
  /** the fields that may refer to an uploaded object */
  urlFields: readonly (keyof Output & string)[];
  /** the table of media references that `urlFields` contain; absent without such fields */
  referenceTable?: ReferenceTable;
  conversions?: Record<string, Conversion<unknown, unknown>>;
  /** The field of the table's unique constraint. */
  unique?: { field: keyof Output & string; code: ProblemCode; fault: PlainFault };
  /** A field that cannot be changed after creation; an update may send the same value. */
  locked?: { field: keyof Output & string; code: ProblemCode; fault: PlainFault };
  /** The field of the table's foreign key. A record is hidden from the public with its parent, and goes to the trash with it. */
  parent?: {
    field: keyof Output & string;
    table: RecordKind;
    fault: PlainFault;
    /** for a record that is restored while its parent is in the trash */
    inTrash: { code: ProblemCode; message: string };
  };
}

export type DefinitionOf<Kind extends RecordKind> = RecordDefinition<InputOf<Kind>, RecordOf<Kind>>;

/** The fields that need a conversion to be stored. */
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
type ConversionsOf<Kind extends RecordKind> = NeededConversions<RecordOf<Kind>, RecordColumns<Kind>>;

/** The kinds that say how some of their fields are stored. */
export type ConvertedKind = {
  [Kind in RecordKind]: keyof ConversionsOf<Kind> extends never ? never : Kind;
}[RecordKind];

/** What a kind has that others have not. Without its conversions it does not compile. */
type Particulars<Kind extends RecordKind> = Pick<DefinitionOf<Kind>, 'unique' | 'locked' | 'parent'> &
  (Kind extends ConvertedKind ? { conversions: ConversionsOf<Kind> } : { conversions?: never });

/** The definition of a kind by its contract. @param particulars what the contract does not say */
export function defineRecord<Kind extends RecordKind>(
  kind: Kind,
  ...[particulars]: Kind extends ConvertedKind ? [Particulars<Kind>] : [Particulars<Kind>?]
): DefinitionOf<Kind> {
  const { entity, name, tag, path } = kinds[kind];
  const contract = recordContracts[kind];
  const { urlFields, formatTitle } = contract;
  const camelCase = entity.replaceAll(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());
  return {
    entity,
    name,
    tag,
    path,
    table: kind,
    contract,
    formatTitle,
    urlFields,
    ...(urlFields.length > 0 && { referenceTable: `${camelCase}Media` }),
    ...particulars,
  } as unknown as DefinitionOf<Kind>;
}

/** Replaces texts of a record for the public list, such as file names, which only the media module knows. */
export interface PublicTexts {
  ofRecords<R extends StoredRecord>(
    records: R[],
    fields: {
      /** the record's texts by their field */
      listTextFields(record: R): [field: string, text: string][];
      urlFields: readonly (keyof R & string)[];
      /** of the page that shows them */
      language?: SiteLanguage | undefined;
    },
  ): Promise<R[]>;
}
