import { z } from 'zod';
import type { FieldMeta, ListMeta } from './field-kinds.ts';

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
