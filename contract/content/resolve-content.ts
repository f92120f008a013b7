import { z } from 'zod';
import { isChinese } from '#contract/translations.ts';
import { limits } from '#contract/limits.ts';
import {
  type ContentNode,
  contentNode,
  type PageContent,
  type PageDefinition,
  type FieldMeta,
  itemId,
} from './define-page.ts';
import { type SiteLanguage, sourceLanguage } from './site-languages.ts';

/** The built-in documents of a page. A translation lacks the fields that all languages share. */
export type BuiltInContent = Record<SiteLanguage, Readonly<Record<string, unknown>>>;

interface Resolution {
  differences: ContentOverrides;
  language: SiteLanguage;
}

/**
 * Returns the document of a page as it is shown: the built-in values, replaced where the owner has changed them. A field
 * without translation stands in English; the item that it belongs to names it in `lang`. A stored value that is not valid any
 * more, because an upgrade has changed its kind or limit, is ignored.
 */
export function resolveContent<Definition extends PageDefinition>(
  page: Definition,
  builtIn: BuiltInContent,
  differences: ContentOverrides = noOverrides,
  language: SiteLanguage = sourceLanguage,
): PageContent<Definition> {
  const document = resolveNode(contentNode(page.schema), '', builtIn.en, builtIn[language], { differences, language });
  const order = differences.orders.sections;
  const sections = page.sections.length === 0 ? [] : orderIds(page.sections, order, (id) => page.sections.includes(id));
  return { ...(document.value as object), sections } as PageContent<Definition>;
}

interface ResolvedValue {
  value: unknown;
  /** the language that is asked for has no value, and the English one stands here */
  isSource?: boolean;
}

function resolveNode(
  node: ContentNode,
  path: string,
  source: unknown,
  translated: unknown,
  how: Resolution,
): ResolvedValue {
  switch (node.type) {
    case 'field':
      return resolveField(node, path, source, translated, how);
    case 'list':
      return { value: resolveList(node, path, source, translated, how) };
    case 'object':
      return {
        value: Object.fromEntries(
          Object.entries(node.children).map(([name, child]) => [
            name,
            resolveNode(child, joinPath(path, name), findChild(source, name), findChild(translated, name), how).value,
          ]),
        ),
      };
  }
}

function resolveField(
  { meta, schema }: Extract<ContentNode, { type: 'field' }>,
  path: string,
  source: unknown,
  translated: unknown,
  { differences, language }: Resolution,
): ResolvedValue {
  const valid = (value: unknown) => (value === undefined ? undefined : schema.safeParse(value).data);
  if (meta.isShared) {
    const own = meta.mayDiffer && language !== sourceLanguage ? valid(differences[language][path]) : undefined;
    return { value: own ?? valid(differences.shared[path]) ?? source ?? emptyValues[meta.kind] };
  }
  const english = () => valid(differences.en[path]) ?? source ?? emptyValues[meta.kind];
  if (language === sourceLanguage) return { value: english() };
  const own = valid(differences[language][path]) ?? translated;
  if (own !== undefined) return { value: own };
  const value = english();
  // No lines need no translation, and Chinese ones none into Chinese.
  return { value, isSource: !(Array.isArray(value) && value.length === 0) && !isChinese(value) };
}

/** Fields that an added item does not have yet. */
const emptyValues = { line: '', paragraph: '', figure: '', lines: [], price: '', link: '/', flag: false };

function resolveList(
  node: Extract<ContentNode, { type: 'list' }>,
  path: string,
  source: unknown,
  translated: unknown,
  how: Resolution,
) {
  const english = itemsById(source);
  const others = itemsById(translated);
  const ids = orderIds([...english.keys()], how.differences.orders[path], (id) => english.has(id) || isAdded(id));
  return ids.slice(0, node.meta.maximum).map((id) => {
    const lang: Record<string, 'en'> = {};
    const fields = Object.entries(node.children).map(([name, child]) => {
      const { value, isSource } = resolveNode(
        child,
        `${path}.${id}.${name}`,
        findChild(english.get(id), name),
        findChild(others.get(id), name),
        how,
      );
      if (isSource) lang[name] = 'en';
      return [name, value];
    });
    return { id, ...Object.fromEntries(fields), ...(Object.keys(lang).length > 0 && { lang }) };
  });
}

/** The id of an item that the owner adds. A built-in item never has one that begins like it. */
export function newItemId(): string {
  return `added-${crypto.randomUUID().slice(0, 8)}`;
}

export function isAdded(id: string): boolean {
  return id.startsWith('added-');
}

/**
 * The shown ids in order: as the owner has ordered them, with built-in ones that are new in an upgrade after the one that
 * they follow in the built-in order.
 */
export function orderIds(
  builtIn: readonly string[],
  order: ContentOverrides['orders'][string] | undefined,
  exists: (id: string) => boolean,
): string[] {
  if (!order) return [...builtIn];
  const shown = [...new Set(order.shown)].filter(exists);
  for (const [index, id] of builtIn.entries()) {
    if (shown.includes(id) || order.hidden.includes(id)) continue;
    const before = builtIn.slice(0, index).findLast((each) => shown.includes(each));
    shown.splice(before === undefined ? 0 : shown.indexOf(before) + 1, 0, id);
  }
  return shown;
}

function itemsById(items: unknown): Map<string, unknown> {
  return new Map(((items ?? []) as { id: string }[]).map((item) => [item.id, item]));
}

function findChild(value: unknown, name: string): unknown {
  return (value as Record<string, unknown> | undefined)?.[name];
}

export function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** id of an item, or name of a section; `checkDifferences` checks that it exists */
const orderedId = z.string().max(60);

/** path of a field or a list of a page; `checkDifferences` checks that it exists */
export const fieldPath = z.string().max(limits.shortText);

/** What the owner has changed on a page, by field. Fields that are absent here have their built-in value. */
export const contentOverrides = z.object({
  /** values of fields that all languages share, by path */
  shared: z.record(fieldPath, z.unknown()).default({}),
  en: z.record(fieldPath, z.unknown()).default({}),
  'zh-Hans': z.record(fieldPath, z.unknown()).default({}),
  /** the English value at the time when the translation was written, by path: tells whether it is out of date */
  sources: z.record(fieldPath, z.unknown()).default({}),
  /** order of lists by path; the order of the sections stands under `sections` */
  orders: z
    .record(
      fieldPath,
      z.object({
        /** ids of the shown items */
        shown: z.array(orderedId).max(100),
        /** ids of built-in items that are not shown; an item in neither list is new in an upgrade, and is shown */
        hidden: z.array(orderedId).max(100),
      }),
    )
    .default({}),
});

export type ContentOverrides = z.output<typeof contentOverrides>;

export const noOverrides: ContentOverrides = { shared: {}, en: {}, 'zh-Hans': {}, sources: {}, orders: {} };

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
