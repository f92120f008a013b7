import { createFieldFault, type FieldFault } from '../faults/field-fault.ts';
import { faultsIn } from '../faults/faults-in.ts';
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
  errors: FieldFault[];
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
  const errors: FieldFault[] = [];
  const orders = checkOrders(page, builtIn, given.orders, errors);
  const checked = { ...noOverrides, orders };

  const check = (language: 'shared' | 'en' | 'zh-Hans') => {
    const values: Record<string, unknown> = {};
    for (const [path, value] of Object.entries(given[language])) {
      if (page.former.includes(path)) continue;
      const field = findNode(page.schema, path, builtIn.en);
      if (field?.type !== 'field' || !listLanguages(field.meta).includes(language)) {
        errors.push(createFieldFault(`${language}.${path}`, 'unknown-field'));
        continue;
      }
      // The fields of a removed item go with it.
      if (field.items.some(({ list, id }) => isAdded(id) && !isIn(orders[list], id))) continue;
      const parsed = field.schema.safeParse(value);
      if (parsed.success) values[path] = parsed.data;
      else errors.push(...faultsIn(parsed.error).map((fault) => below(`${language}.${path}`, fault)));
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
): FieldFault[] {
  return listFields(page, builtIn, differences)
    .filter(({ path, values: { en } }) => {
      const { schema } = findNode(page.schema, path, builtIn.en) as FoundField;
      return !schema.safeParse(en).success;
    })
    .map(({ path, meta }) => createFieldFault(`${meta.isShared ? 'shared' : 'en'}.${path}`, 'empty'));
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

function checkOrders(page: PageDefinition, builtIn: BuiltInContent, given: Orders, errors: FieldFault[]): Orders {
  const orders: Orders = {};
  for (const [path, order] of Object.entries(given)) {
    const at = `orders.${path}`;
    const list = path === 'sections' ? undefined : findNode(page.schema, path, builtIn.en);
    if (path === 'sections' ? page.sections.length === 0 : list?.type !== 'list') {
      errors.push(createFieldFault(at, 'unknown-field'));
      continue;
    }
    const ids = builtInIds(page, builtIn, path);
    const isKnown = (id: string) => ids.includes(id) || (list !== undefined && isAdded(id) && itemId.test(id));
    if (![...order.shown, ...order.hidden].every(isKnown)) errors.push(createFieldFault(at, 'not-an-id'));
    const known = order.shown.filter(isKnown);
    const hidden = [...new Set(order.hidden)].filter((id) => isKnown(id) && !known.includes(id));
    const shown = orderIds(ids, { shown: known, hidden }, isKnown);
    if (list?.type === 'list') {
      const { minimum, maximum } = list.node.meta;
      if (shown.length < minimum) errors.push(createFieldFault(at, 'too-few-items', { min: minimum }));
      if (shown.length > maximum) errors.push(createFieldFault(at, 'too-many-items', { max: maximum }));
      if (shown.length < minimum || shown.length > maximum) continue;
    }
    if (hidden.length > 0 || !isSame(shown, ids)) orders[path] = { shown, hidden };
  }
  return orders;
}

function isIn(order: Orders[string] | undefined, id: string): boolean {
  return order !== undefined && (order.shown.includes(id) || order.hidden.includes(id));
}

/** A fault inside the value at a path. */
function below(path: string, fault: FieldFault): FieldFault {
  return { ...fault, path: fault.path === '' ? path : `${path}.${fault.path}` };
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
