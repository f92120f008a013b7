import { z } from 'zod';
import { tooLong } from '../fields.ts';
import { limits } from '../limits.ts';

/**
 * The kinds of fields of which the content of a page consists. Each is a zod schema whose metadata tell the editor how to
 * show it. There is no HTML and no Markdown, so that a text cannot break a page.
 *
 * - `line`: one line of text                      - `figure`: a short number with its unit, such as `48 h`
 * - `paragraph`: text without headings            - `lines`: a list of lines, as one field
 * - `price`: as displayed, such as `$499`         - `link`: a page of the site, with the id of a section or without
 * - `flag`: yes or no                             - `list`: ordered items with ids, such as packages or steps
 */
export type FieldKind = 'line' | 'paragraph' | 'figure' | 'lines' | 'price' | 'link' | 'flag';

export interface FieldMeta {
  kind: FieldKind;
  /** the same value in all languages */
  isShared: boolean;
  /** a shared value that a translation may replace by its own, such as a price in another currency */
  mayDiffer?: boolean;
  /** UTF-16 code units */
  maximum?: number;
  /** words in braces that the text must contain, such as `months` for `{months}` */
  placeholders?: readonly string[];
}

export interface ListMeta {
  kind: 'list';
  /** at most so many items are shown */
  maximum: number;
  /** at least so many items are shown */
  minimum: number;
}

interface TextOptions {
  placeholders?: readonly string[];
}

export const line = (maximum = 80, options: TextOptions = {}) =>
  field(text(maximum, options), { kind: 'line', maximum, ...options });

export const paragraph = (maximum = 400, options: TextOptions = {}) =>
  field(text(maximum, options), { kind: 'paragraph', maximum, ...options });

/** @param maximum of each line @param count at most so many lines */
export const lines = (maximum = 160, count = 20) =>
  field(
    z
      .array(text(maximum, {}), { error: 'Must be a list of lines' })
      .min(1, 'Must have at least one line')
      .max(count, `Must have at most ${count} lines`),
    { kind: 'lines', maximum },
  );

/** Like `lines`, but there may be none. A built-in document leaves the field out then. */
export const optionalLines = (maximum = 160, count = 20) =>
  field(
    z
      .array(text(maximum, {}), { error: 'Must be a list of lines' })
      .max(count, `Must have at most ${count} lines`)
      .default([]),
    { kind: 'lines', maximum },
  );

export const figure = (maximum = 24) => field(text(maximum, {}), { kind: 'figure', maximum });

export const price = () => shared(text(24, {}), { kind: 'price', maximum: 24, mayDiffer: true });

export const flag = () => shared(z.boolean({ error: 'Must be true or false' }), { kind: 'flag' });

/** An absolute path inside the site. The service checks that the page and its section exist. */
export const link = () =>
  shared(
    z
      .string({ error: notALink })
      .max(limits.shortText, tooLong(limits.shortText))
      .regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?(?:#[a-z0-9-]+)?$/, notALink),
    { kind: 'link' },
  );

/**
 * Ordered items. Each has an id that never changes, by which its fields are stored, and which an added item gets from
 * `newItemId`. The items of the built-in content come first in their own order, until the owner orders them.
 */
export function list<Shape extends z.ZodRawShape>(shape: Shape, { minimum = 1, maximum = 12 } = {}) {
  const item = z.object({
    id: z.string().regex(itemId, 'Not a valid id'),
    ...shape,
    /** fields that have no translation and therefore stand in English; set by `resolveContent` only */
    lang: z.record(z.string(), z.literal('en')).optional(),
  });
  return z.array(item).meta({ kind: 'list', minimum, maximum } satisfies ListMeta);
}

/** Lower-case letters, digits and hyphens. Some ids are also the ids of elements that links lead to. */
export const itemId = /^[a-z0-9-]{1,40}$/;

const notALink = 'Must be a page of this site';

function field<Schema extends z.ZodType>(schema: Schema, meta: Omit<FieldMeta, 'isShared'>): Schema {
  return schema.meta({ ...meta, isShared: false } satisfies FieldMeta) as Schema;
}

/** All languages share the value of the field, so that a built-in translation leaves it out. */
export interface SharedField {
  readonly isShared: true;
}

function shared<Schema extends z.ZodType>(schema: Schema, meta: Omit<FieldMeta, 'isShared'>): Schema & SharedField {
  return Object.assign(
    schema.meta({ ...meta, isShared: true } satisfies FieldMeta) as Schema,
    { isShared: true } as const,
  );
}

/**
 * Text without control characters and lone surrogates. White space is reduced to single spaces. Invisible characters that
 * some scripts and emoji need (joiners) stay; marks that turn the direction of the page around are removed.
 */
function text(maximum: number, { placeholders = [] }: TextOptions) {
  return z
    .string({ error: 'Must be text' })
    .transform((value) =>
      value.toWellFormed().replaceAll('\u{FFFD}', '').replace(directionMarks, '').replace(whiteSpace, ' ').trim(),
    )
    .pipe(
      z
        .string()
        .min(1, 'Must not be empty')
        .max(maximum, tooLong(maximum))
        .refine((value) => placeholders.every((name) => value.includes(`{${name}}`)), {
          error: `Must contain ${placeholders.map((name) => `{${name}}`).join(' and ')}`,
        }),
    );
}

/** Embeddings, overrides and isolates of bidirectional text, zero-width spaces and the byte order mark. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/g;

// oxlint-disable-next-line no-control-regex -- these are what is removed
const whiteSpace = /[\s\u0000-\u001F\u007F-\u009F]+/g;
