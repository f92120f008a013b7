import { type ContentOverrides, noOverrides } from './content-differences.ts';
import { isChinese } from '../is-chinese.ts';
import { type ContentNode, contentNode } from './content-fields.ts';
import type { PageContent, PageDefinition } from './define-page.ts';
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
