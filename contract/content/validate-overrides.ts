import type { FieldError } from '../problem.ts';
import {
  type ContentOverrides,
  noOverrides,
  builtInIds,
  findNode,
  type FoundField,
  valueAt,
  type BuiltInContent,
  isAdded,
  orderIds,
} from './resolve-content.ts';
import { type PageDefinition, type FieldMeta, itemId } from './define-page.ts';
import { listFields } from './list-fields.ts';
import { type SiteLanguage, siteLanguages } from './site-languages.ts';

export interface ValidatedOverrides {
  /** valid and cleaned, without values that equal the built-in ones */
  differences: ContentOverrides;
  /** what was left out, with paths such as `zh-Hans.hero.title` */
  errors: FieldError[];
}

type Orders = ContentOverrides['orders'];

/**
 * Checks all differences of a page. What is wrong is left out and reported, so that differences which an upgrade has made
 * invalid can be read, too.
 */
export function validateOverrides(
  page: PageDefinition,
  builtIn: BuiltInContent,
  given: ContentOverrides,
): ValidatedOverrides {
  const errors: FieldError[] = [];
  const orders = checkOrders(page, builtIn, given.orders, errors);
  const checked = { ...noOverrides, orders };

  const check = (language: 'shared' | 'en' | 'zh-Hans') => {
    const values: Record<string, unknown> = {};
    for (const [path, value] of Object.entries(given[language])) {
      if (page.former.includes(path)) continue;
      const field = findNode(page.schema, path, builtIn.en);
      if (field?.type !== 'field' || !listLanguages(field.meta).includes(language)) {
        errors.push({ path: `${language}.${path}`, message: 'Unknown field' });
        continue;
      }
      // The fields of a removed item go with it.
      if (field.items.some(({ list, id }) => isAdded(id) && !isIn(orders[list], id))) continue;
      const parsed = field.schema.safeParse(value);
      if (parsed.success) values[path] = parsed.data;
      else errors.push(...parsed.error.issues.map((issue) => toFieldError(language, path, issue)));
    }
    return values;
  };
  const shared = withoutBuiltIn(check('shared'), builtIn.en);
  const en = withoutBuiltIn(check('en'), builtIn.en);
  const translated = check('zh-Hans');
  const sources: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(translated)) {
    const builtInSource = valueAt(builtIn.en, path);
    const { schema } = findNode(page.schema, path, builtIn.en) as FoundField;
    const ownSource = given.sources[path];
    const source =
      (ownSource !== undefined && schema.safeParse(ownSource).data) || (en[path] ?? shared[path] ?? builtInSource);
    // The built-in translation of another English is kept: it says that the translation is right for this one, too.
    const isBuiltIn = isSame(value, valueAt(builtIn['zh-Hans'], path)) && isSame(source, builtInSource);
    if (isBuiltIn) delete translated[path];
    else if (source !== undefined) sources[path] = source;
  }
  return { differences: { ...checked, shared, en, 'zh-Hans': translated, sources }, errors };
}

/** Fields of added items that have no English value yet, without which the page cannot be published. */
export function findMissingSources(
  page: PageDefinition,
  builtIn: BuiltInContent,
  differences: ContentOverrides,
): FieldError[] {
  return listFields(page, builtIn, differences)
    .filter(({ path, values: { en } }) => {
      const { schema } = findNode(page.schema, path, builtIn.en) as FoundField;
      return !schema.safeParse(en).success;
    })
    .map(({ path, meta }) => ({ path: `${meta.isShared ? 'shared' : 'en'}.${path}`, message: 'Must not be empty' }));
}

/** Whether two sets of differences are the same, whatever the order of their fields. */
export function areSameOverrides(one: ContentOverrides, other: ContentOverrides): boolean {
  return (Object.keys(noOverrides) as (keyof ContentOverrides)[]).every((part) =>
    isSame(sorted(one[part]), sorted(other[part])),
  );
}

/** Where the values of a field are stored. */
function listLanguages({ isShared, mayDiffer }: FieldMeta): readonly (SiteLanguage | 'shared')[] {
  if (!isShared) return siteLanguages;
  return mayDiffer ? ['shared', 'zh-Hans'] : ['shared'];
}

function sorted(values: object) {
  return Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function checkOrders(page: PageDefinition, builtIn: BuiltInContent, given: Orders, errors: FieldError[]): Orders {
  const orders: Orders = {};
  const refuse = (path: string, message: string) => errors.push({ path: `orders.${path}`, message });
  for (const [path, order] of Object.entries(given)) {
    const list = path === 'sections' ? undefined : findNode(page.schema, path, builtIn.en);
    if (path === 'sections' ? page.sections.length === 0 : list?.type !== 'list') {
      refuse(path, 'Unknown field');
      continue;
    }
    const ids = builtInIds(page, builtIn, path);
    const isKnown = (id: string) => ids.includes(id) || (list !== undefined && isAdded(id) && itemId.test(id));
    if (![...order.shown, ...order.hidden].every(isKnown)) refuse(path, 'Not a valid id');
    const known = order.shown.filter(isKnown);
    const hidden = [...new Set(order.hidden)].filter((id) => isKnown(id) && !known.includes(id));
    const shown = orderIds(ids, { shown: known, hidden }, isKnown);
    if (list?.type === 'list') {
      const { minimum, maximum } = list.node.meta;
      if (shown.length < minimum) refuse(path, `Must have at least ${minimum} items`);
      if (shown.length > maximum) refuse(path, `Must have at most ${maximum} items`);
      if (shown.length < minimum || shown.length > maximum) continue;
    }
    if (hidden.length > 0 || !isSame(shown, ids)) orders[path] = { shown, hidden };
  }
  return orders;
}

function isIn(order: Orders[string] | undefined, id: string): boolean {
  return order !== undefined && (order.shown.includes(id) || order.hidden.includes(id));
}

function toFieldError(language: string, path: string, issue: { path: PropertyKey[]; message: string }): FieldError {
  return { path: [language, path, ...issue.path.map(String)].join('.'), message: issue.message };
}

function withoutBuiltIn(values: Record<string, unknown>, document: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([path, value]) => {
      const builtIn = valueAt(document, path);
      // A built-in document leaves out lists of lines that have none.
      return builtIn === undefined ? !isSame(value, []) : !isSame(value, builtIn);
    }),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
