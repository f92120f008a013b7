import { z } from 'zod';
import { fault } from '../faults/field-fault.ts';
import { tooLong } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import type { SiteLanguage, sourceLanguage } from './site-languages.ts';

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
  /** as many as the fault can name */
  placeholders?: readonly [] | readonly [string] | readonly [string, string];
}

export const line = (maximum = 80, options: TextOptions = {}) =>
  field(text(maximum, options), { kind: 'line', maximum, ...options });

export const paragraph = (maximum = 400, options: TextOptions = {}) =>
  field(text(maximum, options), { kind: 'paragraph', maximum, ...options });

/** @param maximum of each line @param count at most so many lines */
export const lines = (maximum = 160, count = 20) =>
  field(
    z
      .array(text(maximum, {}), { error: fault('not-lines') })
      .min(1, fault('no-lines'))
      .max(count, fault('too-many-lines')),
    { kind: 'lines', maximum },
  );

/** Like `lines`, but there may be none. A built-in document leaves the field out then. */
export const optionalLines = (maximum = 160, count = 20) =>
  field(
    z
      .array(text(maximum, {}), { error: fault('not-lines') })
      .max(count, fault('too-many-lines'))
      .default([]),
    { kind: 'lines', maximum },
  );

const figure = (maximum = 24) => field(text(maximum, {}), { kind: 'figure', maximum });

export const price = () => shared(text(24, {}), { kind: 'price', maximum: 24, mayDiffer: true });

export const flag = () => shared(z.boolean({ error: fault('not-true-or-false') }), { kind: 'flag' });

/** An absolute path inside the site. The service checks that the page and its section exist. */
export const link = () =>
  shared(
    z
      .string({ error: notALink })
      .max(limits.shortText, tooLong)
      .regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?(?:#[a-z0-9-]+)?$/, notALink),
    { kind: 'link' },
  );

/**
 * Ordered items. Each has an id that never changes, by which its fields are stored, and which an added item gets from
 * `newItemId`. The items of the built-in content come first in their own order, until the owner orders them.
 */
export function list<Shape extends z.ZodRawShape>(shape: Shape, { minimum = 1, maximum = 12 } = {}) {
  const item = z.object({
    id: z.string().regex(itemId, fault('not-an-id')),
    ...shape,
    /** fields that have no translation and therefore stand in English; set by `resolveContent` only */
    lang: z.record(z.string(), z.literal('en')).optional(),
  });
  return z.array(item).meta({ kind: 'list', minimum, maximum } satisfies ListMeta);
}

/** Lower-case letters, digits and hyphens. Some ids are also the ids of elements that links lead to. */
export const itemId = /^[a-z0-9-]{1,40}$/;

const notALink = fault('not-a-page');

function field<Schema extends z.ZodType>(schema: Schema, meta: Omit<FieldMeta, 'isShared'>): Schema {
  return schema.meta({ ...meta, isShared: false } satisfies FieldMeta) as Schema;
}

/** All languages share the value of the field, so that a built-in translation leaves it out. */
interface SharedField {
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
  const [first, second] = placeholders.map((name) => `{${name}}`);
  return z
    .string({ error: fault('not-text') })
    .transform((value) =>
      value.toWellFormed().replaceAll('\u{FFFD}', '').replace(directionMarks, '').replace(whiteSpace, ' ').trim(),
    )
    .pipe(
      z
        .string()
        .min(1, fault('empty'))
        .max(maximum, tooLong)
        .refine((value) => placeholders.every((name) => value.includes(`{${name}}`)), {
          error: fault(second === undefined ? 'placeholder-missing' : 'placeholders-missing'),
          params: { first, second },
        }),
    );
}

/** Embeddings, overrides and isolates of bidirectional text, zero-width spaces and the byte order mark. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/g;

// oxlint-disable-next-line no-control-regex -- these are what is removed
const whiteSpace = /[\s\u0000-\u001F\u007F-\u009F]+/g;

/** Title and description for search results and shared links; the title is without the name of the studio. */
const pageMeta = z.object({ title: line(70), description: paragraph(200) });

/**
 * Defines the content of a page: the schema of its document, and the sections that the owner can order and hide. Each section
 * is a property of the document with the same name. Properties that are no section, such as `meta` and `hero`, stay in place.
 */
export function definePage<
  Shape extends z.ZodRawShape,
  Section extends keyof Shape & string = never,
  Anchored extends Section = never,
>(
  path: string,
  shape: Shape,
  {
    sections = [],
    anchors,
    former = [],
  }: {
    sections?: readonly Section[];
    anchors?: Record<Anchored, string>;
    former?: readonly string[];
  } = {},
) {
  return {
    /** path of the page in English */
    path,
    /** of the document without `sections` */
    schema: z.object({ meta: pageMeta, ...shape }),
    /** in their built-in order */
    sections,
    /** id of the element of a section that links on other pages lead to */
    anchors: (anchors ?? {}) as Readonly<Record<Anchored, string>>,
    /** paths of fields that older versions had: files and open editors may still have values for them, which are left out */
    former,
  };
}

/**
 * Defines the texts around every page. They have no title, description and sections of their own.
 *
 * @param path of the page that shows them in the editor
 */
export function defineFrame<Shape extends z.ZodRawShape>(path: string, shape: Shape) {
  return {
    path,
    schema: z.object(shape),
    sections: [] as readonly never[],
    anchors: {} as Readonly<Record<never, string>>,
    former: [] as readonly string[],
  };
}

export interface PageDefinition {
  path: string;
  schema: z.ZodObject;
  sections: readonly string[];
  anchors: Readonly<Partial<Record<string, string>>>;
  former: readonly string[];
}

/** The document of a page as it is shown, in one language. */
export type PageContent<Definition extends { schema: z.ZodType; sections: readonly string[] }> = z.infer<
  Definition['schema']
> & { sections: Definition['sections'][number][] };

/** A built-in document in English. */
export type SourceContent<Definition extends { schema: z.ZodType }> = z.input<Definition['schema']>;

/**
 * A built-in translation: the same document without the fields that all languages share, except for prices, of which it may
 * have its own. Items stand in any order, with the ids of the English ones.
 */
export type TranslatedContent<Definition extends { schema: z.ZodType }> = Translated<Definition['schema']>;

type Translated<Schema> = Schema extends SharedField
  ? z.input<Schema>
  : Schema extends z.ZodObject<infer Shape>
    ? TranslatedFields<Shape, OptionalKey<Shape>>
    : Schema extends z.ZodArray<infer Item extends z.ZodObject>
      ? Translated<Item>[]
      : z.input<Schema>;

type TranslatedFields<Shape, Optional extends keyof Shape> = {
  [Key in Exclude<keyof Shape, Optional>]: Translated<Shape[Key]>;
} & { [Key in Optional]?: Translated<Shape[Key]> };

/** What a translation may leave out: shared fields, and those that a document may leave out. */
type OptionalKey<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends SharedField ? Key : undefined extends z.input<Shape[Key]> ? Key : never;
}[keyof Shape];

/** The built-in texts of a page in all languages. */
export type BuiltInPage<Definition extends { schema: z.ZodType }> = Record<
  typeof sourceLanguage,
  SourceContent<Definition>
> &
  Record<Exclude<SiteLanguage, typeof sourceLanguage>, TranslatedContent<Definition>>;

/** Parts of documents that several pages share. */
export const hero = z.object({ title: line(60), subtitle: line(160) });

/** Heading and first paragraph of a section. */
export const intro = z.object({ title: line(), text: paragraph() });

/** Fields of an item: a heading with a short text. */
export const titledText = { title: line(), text: paragraph() };

/** Fields of an item: a large figure with its label. */
export const statistic = { value: figure(), label: line(120) };

const pricePackage = {
  name: line(40),
  price: price(),
  popular: flag(),
  summary: line(120),
  contents: lines(80, 12),
};

export const priceList = z.object({
  title: line(),
  intro: paragraph(),
  /** label of the button of each package */
  action: line(40),
  /** what the contact form names as the visitor's choice when a package is chosen */
  about: line(80, { placeholders: ['package'] }),
  /** badge of popular packages */
  popular: line(30),
  packages: list(pricePackage, { maximum: 6 }),
});

/** The call to enquire at the end of a page, and what the contact form then names as the visitor's choice. */
export const callToAction = z.object({ title: line(), action: line(40), about: line() });

/** A node of a document's schema: an object of nodes, a list of items, or a field. */
export type ContentNode =
  | { type: 'object'; children: Record<string, ContentNode> }
  | { type: 'list'; meta: ListMeta; children: Record<string, ContentNode> }
  | { type: 'field'; meta: FieldMeta; schema: z.ZodType };

const nodes = new WeakMap<z.ZodType, ContentNode>();

/** Reads the structure of a document from its schema. */
export function contentNode(schema: z.ZodType): ContentNode {
  const known = nodes.get(schema);
  if (known) return known;
  const node = readNode(schema);
  nodes.set(schema, node);
  return node;
}

function readNode(schema: z.ZodType): ContentNode {
  const meta = schema.meta() as FieldMeta | ListMeta | undefined;
  if (meta?.kind === 'list') {
    const { id: _id, lang: _lang, ...fields } = (schema as z.ZodArray<z.ZodObject>).element.shape;
    return { type: 'list', meta: meta as ListMeta, children: childNodes(fields) };
  }
  if (meta?.kind) return { type: 'field', meta: meta as FieldMeta, schema };
  if (schema instanceof z.ZodObject) return { type: 'object', children: childNodes(schema.shape) };
  throw new Error('The content of a page consists of objects, lists and fields');
}

function childNodes(shape: z.ZodRawShape): Record<string, ContentNode> {
  return Object.fromEntries(Object.entries(shape).map(([name, child]) => [name, contentNode(child as z.ZodType)]));
}
