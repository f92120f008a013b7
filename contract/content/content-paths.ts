import type { z } from 'zod';
import { type ContentNode, contentNode } from './content-fields.ts';
import { type FieldMeta, itemId } from './field-kinds.ts';
import { isAdded } from './resolve-content.ts';

export interface FoundField {
  type: 'field';
  meta: FieldMeta;
  schema: z.ZodType;
  /** the lists that the field stands in, from the outside, with the id of its item in each */
  items: readonly ListItem[];
}

export interface FoundList {
  type: 'list';
  node: Extract<ContentNode, { type: 'list' }>;
  items: readonly ListItem[];
}

interface ListItem {
  list: string;
  id: string;
}

/**
 * The field or the list that a path leads to; undefined if there is none.
 * @param builtIn the built-in English document: the ids of its items are known, others must be those of added items
 */
export function findNode(schema: z.ZodType, path: string, builtIn: unknown): FoundField | FoundList | undefined {
  let node = contentNode(schema);
  let value = builtIn;
  const items: ListItem[] = [];
  const names = path.split('.');
  for (let index = 0; index < names.length; index += 1) {
    let name = names[index] as string;
    if (node.type === 'list') {
      const known = (value as { id: string }[] | undefined)?.find(({ id }) => id === name);
      if (!known && !(isAdded(name) && itemId.test(name))) return undefined;
      items.push({ list: names.slice(0, index).join('.'), id: name });
      value = known;
      index += 1;
      name = names[index] ?? '';
    }
    if (node.type === 'field' || !Object.hasOwn(node.children, name)) return undefined;
    node = node.children[name] as ContentNode;
    value = (value as Record<string, unknown> | undefined)?.[name];
  }
  if (node.type === 'object') return undefined;
  return node.type === 'list' ? { type: 'list', node, items } : { ...node, items };
}

/** The value of a path in a built-in document, where items are named by their ids; undefined if there is none. */
export function valueAt(document: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return (value as { id?: string }[]).find(({ id }) => id === name);
    return value !== null && typeof value === 'object' && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined;
  }, document);
}

/** The ids of a built-in list, or of the sections, in their built-in order. */
export function builtInIds(
  page: { sections: readonly string[] },
  builtIn: { en: unknown },
  path: string,
): readonly string[] {
  if (path === 'sections') return page.sections;
  return ((valueAt(builtIn.en, path) ?? []) as { id: string }[]).map(({ id }) => id);
}
