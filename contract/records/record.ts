import { z } from 'zod';
import { isPublished, storedFields } from '#contract/fields.ts';
import { type Translations, translationsSchema } from '#contract/translations/translations.ts';

/**
 * Defines the fields of a kind of record (`kinds.ts`): all kinds are published, ordered rows. The bodies of create and update, the
 * responses, the table and the form of the back office are derived from one list of fields.
 *
 * - `required`: must be present in a create and must not be empty in an update.
 * - `optional`: absent, null and "" mean "none"; an update clears it with null or "" and does not change an absent field.
 * - `defaulted`: may be absent in a create, which then uses `defaults`.
 * - `translatable`: the text fields that have translations, which create and update take in `translations`.
 * - `urlFields`: the fields that may name an item of the library.
 * - `titleOf`: the name of a record for staff.
 * - `staffOnly`: optional fields that visitors never get.
 * - `neededToPublish`: optional fields without which a record stays a draft, each with the message for the field.
 */
export function defineRecordContract<
  R extends z.ZodRawShape,
  O extends z.ZodRawShape,
  D extends z.ZodRawShape,
  T extends TextField<R> | TextField<O>,
  U extends (keyof R | keyof O | keyof D) & string = never,
  S extends keyof O & string = never,
>(definition: {
  required: R;
  optional: O;
  defaulted: D;
  defaults: { [K in keyof D]: z.infer<D[K]> };
  translatable: readonly T[];
  urlFields: readonly U[];
  titleOf: (record: RecordOutput<R, O, D>) => string;
  staffOnly?: readonly S[];
  neededToPublish?: { readonly [K in keyof O]?: string };
}) {
  const { required, optional, defaulted, translatable, staffOnly = [], neededToPublish = {} } = definition;
  const cleared = mapShape(optional, (field) => emptyOr(field as z.ZodType).nullish());
  const defaultedWithPublished = { ...defaulted, isPublished };
  const sources = { ...required, ...optional } as unknown as Record<T, z.ZodType>;
  const translations = translationsSchema(
    Object.fromEntries(translatable.map((name) => [name, sources[name]])) as Record<T, z.ZodType>,
  ).optional();
  const stored = {
    ...storedFields,
    ...required,
    ...mapShape(optional, (field) => (field as z.ZodType).nullable()),
    ...defaultedWithPublished,
  };
  const needs = Object.entries(neededToPublish) as [string, string][];
  return {
    ...definition,
    staffOnly: staffOnly as readonly string[],
    neededToPublish: Object.fromEntries(needs),
    defaults: { ...definition.defaults, isPublished: true } as const,
    create: whatIsPublishedHas(
      needs,
      z.strictObject({
        ...required,
        ...cleared,
        ...mapShape(defaultedWithPublished, (field) => (field as z.ZodType).optional()),
        translations,
      }),
    ) as z.ZodType<RecordInput<R, O, D> & WithTranslations<T>>,
    update: z.strictObject({
      ...mapShape(required, (field) => (field as z.ZodType).optional()),
      ...cleared,
      ...mapShape(defaultedWithPublished, (field) => (field as z.ZodType).optional()),
      translations,
    }) as z.ZodType<Partial<RecordInput<R, O, D> & WithTranslations<T>>>,
    /** as staff get it */
    record: z.object(stored) as unknown as z.ZodType<RecordOutput<R, O, D>>,
    /** as visitors get it */
    shown: z.object(
      Object.fromEntries(Object.entries(stored).filter(([name]) => !(staffOnly as readonly string[]).includes(name))),
    ) as unknown as z.ZodType<Omit<RecordOutput<R, O, D>, S>>,
  };
}

/** Refuses a record that would be published without what it needs, also beside other errors, so that the form shows all at once. */
export function whatIsPublishedHas(needs: readonly [field: string, message: string][], schema: z.ZodType): z.ZodType {
  return needs.reduce(
    (checked, [field, error]) =>
      checked.refine((value) => !lacks(value as object, field), {
        path: [field],
        error,
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
    schema,
  );
}

/** What a record lacks to be published. */
export function lackedToPublish(
  { neededToPublish }: { neededToPublish: Readonly<Record<string, string>> },
  record: object,
): { path: string; message: string }[] {
  const lacked = Object.entries(neededToPublish).filter(([field]) => lacks(record, field));
  return lacked.map(([path, message]) => ({ path, message }));
}

function lacks(record: { isPublished?: unknown }, field: string): boolean {
  return record.isPublished !== false && !(record as Record<string, unknown>)[field];
}

/** The fields of any text: not those of a few values, of numbers or of lists. */
type TextField<S extends z.ZodRawShape> = {
  [K in keyof S]: string extends z.infer<S[K]> ? K : never;
}[keyof S] &
  string;

interface WithTranslations<Field extends string> {
  translations?: Translations<Field>;
}

type Values<S extends z.ZodRawShape> = { -readonly [K in keyof S]: z.infer<S[K]> };
type Stored = { [K in keyof typeof storedFields]: z.infer<(typeof storedFields)[K]> };

export type RecordInput<R extends z.ZodRawShape, O extends z.ZodRawShape, D extends z.ZodRawShape> = Values<R> & {
  [K in keyof O]?: z.infer<O[K]> | '' | null | undefined;
} & { [K in keyof D]?: z.infer<D[K]> } & { isPublished?: boolean };

export type RecordOutput<R extends z.ZodRawShape, O extends z.ZodRawShape, D extends z.ZodRawShape> = Stored &
  Values<R> & { [K in keyof O]: z.infer<O[K]> | null } & Values<D> & { isPublished: boolean };

/** Reports the message of the field: a zod union would report a general "Invalid input". */
function emptyOr(field: z.ZodType) {
  return z.union([field, z.literal('')], {
    error: (issue) => (issue.code === 'invalid_union' ? issue.errors[0]?.[0]?.message : undefined),
  });
}

function mapShape(shape: z.ZodRawShape, change: (field: unknown) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, change(field)]));
}
