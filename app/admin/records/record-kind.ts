import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import { type MediaCategory, recordsOnly } from '#contract/media-categories.ts';
import type { MediaItem, MediaType } from '#contract/media.ts';
import type { FieldOf, RecordContractOf, RecordOf } from '#contract/records/contracts.ts';
import { kinds, type RecordEntity, type RecordKind as KindName } from '#contract/records/kinds.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import type { Toast } from '#app/ui/toast.ts';
import { isKnownSection } from '#contract/records.ts';
import { type RecordList, recordLists } from './record-lists.ts';

export interface StoredRecord {
  id: string;
  version: number;
  isPublished: boolean;
  /** a string for team members, a number for the other kinds */
  sortOrder: string | number;
}

interface FieldBase {
  name: string;
  required?: boolean;
  /** spans the whole width of the form */
  isWide?: boolean;
  hint?: (texts: Catalogue, watched: unknown) => string | undefined;
  /** the field whose value `hint` gets as `watched` (default: this one) */
  hintDependsOn?: string;
}

export type FieldSpec = FieldBase &
  (
    | { kind: 'text' | 'textarea' | 'number' | 'date' | 'links' | 'section-key' | 'tags' }
    | {
        kind: 'select';
        options: readonly string[];
        optionLabel?: (texts: Catalogue, option: string) => string;
        /** nothing may be chosen */
        isOptional?: boolean;
      }
    /** a URL that is typed, picked from the library or created by an upload into `uploadCategory` */
    | {
        kind: 'media';
        mediaType: MediaType;
        uploadCategory: MediaCategory;
        /** values for other fields that follow from the chosen file; what somebody has written stays */
        suggestValues?: (item: MediaItem) => Record<string, string | undefined>;
      }
    /** a value that is no text; null if empty */
    | { kind: 'custom'; render: (field: { name: string; label: string }) => ReactNode }
  );

/** A picture, which is uploaded for the records alone. */
export const pictureField = { kind: 'media', mediaType: 'photo', uploadCategory: recordsOnly, isWide: true } as const;

/** The texts of a record kind in the catalogues. */
export interface RecordTexts<Field extends string = string> {
  heading: string;
  add: string;
  editTitle: string;
  empty: string;
  emptyHint?: string;
  created: Toast;
  createFailed: Toast;
  updated: Toast;
  updateFailed: Toast;
  deleted: Toast;
  deleteFailed: Toast;
  confirmDelete: string;
  loadFailed?: string;
  fields: Readonly<Record<Field, string>>;
}

/** A kind of record for the manager that all kinds share, and that also edits items of the library. */
export interface RecordKind<T extends StoredRecord> extends RecordList {
  /** its name in the audit log and the trash */
  entity: RecordEntity | 'media';
  /** API path: POST creates, PATCH and DELETE `{path}/{id}` change and delete */
  path: string;
  /** `create` also validates an edit, because the form always has every field */
  contract: { create: z.ZodType; optional: object; defaults: object; translatable: readonly string[] };
  fields: readonly FieldSpec[];
  /** cannot be changed after creation and is not sent in updates */
  lockedField?: string;
  texts: (catalogue: Catalogue) => RecordTexts;
  /** shows a failed creation in the form only, without a toast: the specification requires this for galleries */
  showsCreateFailureInForm?: boolean;
  formatTitle: (record: T, catalogue: Catalogue) => string;
  /** asks before an edit is saved that has consequences elsewhere; false keeps the form open */
  confirmUpdate?: (record: T, body: Record<string, unknown>) => Promise<boolean>;
  /** body of the card */
  Card: ComponentType<{ record: T }>;
  /** path of the public page that shows the record (or its kind, without a record); undefined if there is none */
  findPage: (record?: T) => string | undefined;
}

/** A field of the form without what the contract says; its place in the list is its place in the form. */
type FieldForm = FieldSpec extends infer Spec
  ? Spec extends FieldSpec
    ? Omit<Spec, 'name' | 'required'>
    : never
  : never;

/** What has to be written by hand for the back office to edit a kind of record. */
interface KindForm<Name extends KindName> extends Pick<
  RecordKind<RecordOf<Name>>,
  'Card' | 'findPage' | 'lockedField' | 'showsCreateFailureInForm'
> {
  contract: RecordContractOf<Name>;
  /** null: the form does not show the field */
  fields: { readonly [Field in FieldOf<Name>]: FieldForm | null };
  texts: (catalogue: Catalogue) => RecordTexts<FieldOf<Name>>;
  /** default: as the contract names it */
  formatTitle?: RecordKind<RecordOf<Name>>['formatTitle'];
}

/** The form and list of a kind of record. A field without a control and a label does not compile. */
export function defineKind<Name extends KindName>(name: Name, form: KindForm<Name>): RecordKind<RecordOf<Name>> {
  const { entity, path } = kinds[name];
  const { required, optional, formatTitle } = form.contract as {
    required: object;
    optional: object;
    formatTitle: (record: RecordOf<Name>) => string;
  };
  const fields = Object.entries<FieldForm | null>(form.fields);
  return {
    ...recordLists[name],
    formatTitle: (record) => formatTitle(record),
    ...form,
    entity,
    path: path.admin,
    fields: fields.flatMap(([field, spec]) =>
      spec
        ? [
            {
              ...spec,
              name: field,
              ...(field in required && { required: true }),
              ...(spec.kind === 'select' && field in optional && { isOptional: true }),
            } as FieldSpec,
          ]
        : [],
    ),
  };
}

export type FormValues = Record<string, unknown>;

type Kind = Pick<RecordKind<StoredRecord>, 'fields' | 'contract' | 'lockedField'>;

/** The form values of a record, or the defaults of a new one. Numbers are strings in the form. */
export function toFormValues({ fields, contract }: Kind, record: object | undefined): FormValues {
  const source = (record ?? contract.defaults) as FormValues;
  const values = fields.map(({ name, kind }) => {
    const value = source[name] ?? (kind === 'custom' ? null : '');
    return [name, toFieldValue(kind, value)];
  });
  return { ...Object.fromEntries(values), isPublished: source.isPublished ?? true };
}

function toFieldValue(kind: FieldSpec['kind'], value: unknown): unknown {
  if (kind === 'number') return String(value);
  if (kind === 'links') return structuredClone(value || []);
  return kind === 'tags' ? ((value || []) as string[]).join(', ') : value;
}

/**
 * The request body. Empty optional values are left out of a new record, and clear the stored value in an edit.
 * An empty position becomes the default.
 */
export function toBody({ fields, contract, lockedField }: Kind, values: FormValues, isNew: boolean): FormValues {
  const body: FormValues = { isPublished: values.isPublished };
  for (const field of fields) {
    if (!isNew && field.name === lockedField) continue;
    const value = sentValue(field, values[field.name], contract.defaults);
    const isEmptyOptional = value === '' && field.name in contract.optional;
    if (isNew && isEmptyOptional) continue;
    body[field.name] = value;
  }
  return body;
}

function sentValue({ name, kind }: FieldSpec, value: unknown, defaults: object): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (kind === 'tags') return text.split(/[,，、]/).flatMap((tag) => tag.trim() || []);
  const fallback = (defaults as FormValues)[name];
  if (text === '' && fallback !== undefined) return fallback;
  return kind === 'number' && typeof fallback === 'number' ? Number(text) : text;
}

/** What an owner calls a record. A text of the about content without a title of its own has the key of its place, which programs read. */
export function formatRecordTitle(
  { aboutContent }: Catalogue,
  { entity, title }: { entity: string; title: string },
): string {
  return entity === 'about-entry' && isKnownSection(title) ? aboutContent.sections[title].label : title;
}
