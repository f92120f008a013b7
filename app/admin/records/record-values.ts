import type { FieldSpec, RecordKind, StoredRecord } from './record-kind.ts';

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
