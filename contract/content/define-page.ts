import { z } from 'zod';
import { line, paragraph, type SharedField } from './field-kinds.ts';
import type { SiteLanguage, sourceLanguage } from './site-languages.ts';

/** Title and description for search results and shared links; the title is without the name of the studio. */
const meta = z.object({ title: line(70), description: paragraph(200) });

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
    schema: z.object({ meta, ...shape }),
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
