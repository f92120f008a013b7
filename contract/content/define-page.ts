import { z } from 'zod';
import { line, paragraph } from './field-kinds.ts';

/** Title and description for search results and shared links; the title is without the name of the studio. */
const meta = z.object({ title: line(70), description: paragraph(200) });

/**
 * Defines the content of a page: the schema of its document, and the sections that the owner can order and hide. Each section
 * is a property of the document with the same name. Properties that are no section, such as `meta` and `hero`, stay in place.
 */
export function definePage<Shape extends z.ZodRawShape, Section extends keyof Shape & string = never>(
  path: string,
  shape: Shape,
  {
    sections = [],
    anchors,
    former = [],
  }: {
    sections?: readonly Section[];
    anchors?: Partial<Record<Section, string>>;
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
    anchors: (anchors ?? {}) as Partial<Record<string, string>>,
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
    anchors: {} as Partial<Record<string, string>>,
    former: [] as readonly string[],
  };
}

export interface PageDefinition {
  path: string;
  schema: z.ZodObject;
  sections: readonly string[];
  anchors: Partial<Record<string, string>>;
  former: readonly string[];
}

/** The document of a page as it is shown, in one language. */
export type PageContent<Definition extends { schema: z.ZodType; sections: readonly string[] }> = z.infer<
  Definition['schema']
> & { sections: Definition['sections'][number][] };

/** A built-in document in English. */
export type SourceContent<Definition extends { schema: z.ZodType }> = z.input<Definition['schema']>;

/**
 * A built-in translation: the same document without the fields that all languages share. Items stand in any order, with the
 * ids of the English ones.
 */
export type TranslatedContent<Definition extends { schema: z.ZodType }> = Translated<z.input<Definition['schema']>>;

type Translated<Value> = Value extends string | boolean | readonly string[]
  ? Value
  : Value extends readonly (infer Item)[]
    ? (Partial<Item> & { id: string })[]
    : { [Key in keyof Value]?: Translated<Value[Key]> };
