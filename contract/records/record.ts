import { z } from 'zod';
import { isPublished, storedFields } from '#contract/fields.ts';
import { type Translations, translationsOf } from '#contract/translations/translations.ts';

/**
 * Defines the schemas of a record kind: team members, property videos, floor plans, about entries, galleries and CMS images
 * are all published, ordered rows. The bodies of create and update and the response are derived from one list of fields.
 *
 * - `required`: must be present in a create and must not be empty in an update.
 * - `optional`: absent, null and "" mean "none"; an update clears it with null or "" and does not change an absent field.
 * - `defaulted`: may be absent in a create, which then uses `defaults`.
 * - `translatable`: the text fields that have translations, which create and update take in `translations`.
 */
export function defineRecordContract<
  R extends z.ZodRawShape,
  O extends z.ZodRawShape,
  D extends z.ZodRawShape,
  T extends TextField<R> | TextField<O>,
>(definition: {
  name: string;
  required: R;
  optional: O;
  defaulted: D;
  defaults: { [K in keyof D]: z.infer<D[K]> };
  translatable: readonly T[];
}) {
  const { required, optional, defaulted, translatable } = definition;
  const cleared = mapShape(optional, (field) => emptyOr(field as z.ZodType).nullish());
  const defaultedWithPublished = { ...defaulted, isPublished };
  const sources = { ...required, ...optional } as unknown as Record<T, z.ZodType>;
  const translations = translationsOf(
    Object.fromEntries(translatable.map((name) => [name, sources[name]])) as Record<T, z.ZodType>,
  ).optional();
  return {
    ...definition,
    defaults: { ...definition.defaults, isPublished: true } as const,
    create: z.strictObject({
      ...required,
      ...cleared,
      ...mapShape(defaultedWithPublished, (field) => (field as z.ZodType).optional()),
      translations,
    }) as z.ZodType<RecordInput<R, O, D> & WithTranslations<T>>,
    update: z.strictObject({
      ...mapShape(required, (field) => (field as z.ZodType).optional()),
      ...cleared,
      ...mapShape(defaultedWithPublished, (field) => (field as z.ZodType).optional()),
      translations,
    }) as z.ZodType<Partial<RecordInput<R, O, D> & WithTranslations<T>>>,
    record: z.object({
      ...storedFields,
      ...required,
      ...mapShape(optional, (field) => (field as z.ZodType).nullable()),
      ...defaultedWithPublished,
    }) as unknown as z.ZodType<RecordOutput<R, O, D>>,
  };
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
