import {
  type ContentOverrides,
  builtInIds,
  findNode,
  valueAt,
  type BuiltInContent,
  isAdded,
  orderIds,
} from '#contract/content/resolve-content.ts';
import type { PageDefinition } from '#contract/content/define-page.ts';
import { type SiteLanguage, siteLanguages } from '#contract/content/site-languages.ts';
import { type Merge, mergeEdits } from '#app/admin/controls/edit-conflict.tsx';
import { listFields, type PageField } from '#contract/content/list-fields.ts';
import { amountsIn } from '#contract/content/price.ts';

export interface EditedPage {
  page: PageDefinition;
  builtIn: BuiltInContent;
}

export type FieldLanguage = 'shared' | SiteLanguage;

export interface FieldAddress {
  language: FieldLanguage;
  path: string;
}

/** The built-in value of a field; undefined if there is none. */
export function builtInValue({ builtIn }: EditedPage, { language, path }: FieldAddress): unknown {
  return valueAt(builtIn[language === 'shared' ? 'en' : language], path);
}

/** The value of a field as it is being edited, also if it is not valid; undefined: none. */
export function editedValue(edited: EditedPage, differences: ContentOverrides, field: FieldAddress): unknown {
  return differences[field.language][field.path] ?? builtInValue(edited, field);
}

/** Changes a field. An emptied field without a built-in value has none again. */
export function setField(
  edited: EditedPage,
  differences: ContentOverrides,
  field: FieldAddress,
  value: unknown,
): ContentOverrides {
  const { language, path } = field;
  const builtIn = builtInValue(edited, field);
  const isNone = builtIn === undefined && (value === '' || (Array.isArray(value) && value.join('') === ''));
  if (isNone) return resetField(differences, field);
  if (language !== 'zh-Hans') {
    if (isSame(value, builtIn)) return resetField(differences, field);
    return { ...differences, [language]: { ...differences[language], [path]: value } };
  }
  const source = findNode(edited.page.schema, path, edited.builtIn.en);
  const isShared = source?.type === 'field' && source.meta.isShared;
  const english = editedValue(edited, differences, { language: isShared ? 'shared' : 'en', path });
  // The built-in translation belongs to the built-in English.
  if (isSame(value, builtIn) && isSame(english, valueAt(edited.builtIn.en, path)))
    return resetField(differences, field);
  return {
    ...differences,
    'zh-Hans': { ...differences['zh-Hans'], [path]: value },
    sources: english === undefined ? differences.sources : { ...differences.sources, [path]: english },
  };
}

/** Back to the built-in value. */
export function resetField(differences: ContentOverrides, { language, path }: FieldAddress): ContentOverrides {
  const { [path]: _value, ...values } = differences[language];
  if (language !== 'zh-Hans') return { ...differences, [language]: values };
  const { [path]: _source, ...sources } = differences.sources;
  return { ...differences, 'zh-Hans': values, sources };
}

/** Says that a translation is right for the present English, too. */
export function confirmTranslation(edited: EditedPage, differences: ContentOverrides, path: string) {
  const field = { language: 'zh-Hans', path } as const;
  return setField(edited, differences, field, editedValue(edited, differences, field));
}

export interface ListOrder {
  shown: string[];
  hidden: string[];
}

/** The ids of a list, or of the sections (`sections`), as they are shown, and the hidden ones. */
export function findOrder(edited: EditedPage, { orders }: ContentOverrides, path: string): ListOrder {
  const ids = builtInIds(edited.page, edited.builtIn, path);
  const exists = (id: string) => ids.includes(id) || (path !== 'sections' && isAdded(id));
  return {
    shown: orderIds(ids, orders[path], exists),
    hidden: (orders[path]?.hidden ?? []).filter(exists),
  };
}

/** Moves a shown item or section. */
export function moveItem(
  edited: EditedPage,
  differences: ContentOverrides,
  path: string,
  { from, to }: { from: number; to: number },
): ContentOverrides {
  const { shown, hidden } = findOrder(edited, differences, path);
  const [id] = shown.splice(from, 1);
  if (id === undefined) return differences;
  shown.splice(to, 0, id);
  return withOrder(edited, differences, path, { shown, hidden });
}

/** Hides or shows an item or a section. A built-in one that is shown again follows the one that it follows there. */
export function setShown(
  edited: EditedPage,
  differences: ContentOverrides,
  path: string,
  { id, isShown }: { id: string; isShown: boolean },
): ContentOverrides {
  const order = findOrder(edited, differences, path);
  const shown = order.shown.filter((each) => each !== id);
  const hidden = order.hidden.filter((each) => each !== id);
  if (!isShown) return withOrder(edited, differences, path, { shown, hidden: [...hidden, id] });
  if (isAdded(id)) shown.push(id);
  const ids = builtInIds(edited.page, edited.builtIn, path);
  const back = orderIds(ids, { shown, hidden }, (each) => ids.includes(each) || isAdded(each));
  return withOrder(edited, differences, path, { shown: back, hidden });
}

/** @param id of `newItemId` */
export function addItem(edited: EditedPage, differences: ContentOverrides, path: string, id: string) {
  const { shown, hidden } = findOrder(edited, differences, path);
  return withOrder(edited, differences, path, { shown: [...shown, id], hidden });
}

/** Removes an added item with its fields. A built-in one can be hidden only. */
export function removeItem(
  edited: EditedPage,
  differences: ContentOverrides,
  path: string,
  id: string,
): ContentOverrides {
  const { shown, hidden } = findOrder(edited, differences, path);
  const isOther = (key: string) => !key.startsWith(`${path}.${id}.`);
  const others = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => isOther(key)));
  const remaining: ContentOverrides = {
    shared: others(differences.shared),
    en: others(differences.en),
    'zh-Hans': others(differences['zh-Hans']),
    sources: others(differences.sources),
    orders: others(differences.orders),
  };
  const isRest = (each: string) => each !== id;
  return withOrder(edited, remaining, path, { shown: shown.filter(isRest), hidden: hidden.filter(isRest) });
}

function withOrder(
  edited: EditedPage,
  differences: ContentOverrides,
  path: string,
  order: ListOrder,
): ContentOverrides {
  const { [path]: _order, ...orders } = differences.orders;
  const isBuiltIn = order.hidden.length === 0 && isSame(order.shown, builtInIds(edited.page, edited.builtIn, path));
  return { ...differences, orders: isBuiltIn ? orders : { ...orders, [path]: order } };
}

/** What is sent: without the blank lines that a list of lines has while it is typed. */
export function withoutBlankLines(edited: EditedPage, differences: ContentOverrides): ContentOverrides {
  const clean = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).map(([path, value]) => {
        const isLines = Array.isArray(value) && findNode(edited.page.schema, path, edited.builtIn.en)?.type === 'field';
        return [path, isLines ? (value as string[]).filter((line) => line.trim() !== '') : value];
      }),
    );
  return {
    ...differences,
    shared: clean(differences.shared),
    en: clean(differences.en),
    'zh-Hans': clean(differences['zh-Hans']),
    sources: clean(differences.sources),
  };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const parts = ['shared', 'en', 'zh-Hans', 'orders'] as const;
type Part = (typeof parts)[number];

/** A change of a field or an order, such as `en/hero/title`: names with dots would be read as nested ones. */
const formatChangeName = (part: Part, path: string) => `${part}/${path.replaceAll('.', '/')}`;

/** The part and the path that a name of a merge stands for. */
export function parseChangeName(name: string): { part: Part; path: string } {
  const [part, ...names] = name.split('/');
  return { part: part as Part, path: names.join('.') };
}

export interface MergedOverrides {
  merge: Merge;
  /** what both sides have changed; where they clash, my change */
  differences: ContentOverrides;
}

/** Merges two edits of a page that began from the same differences. */
export function mergeOverrides(edits: {
  base: ContentOverrides;
  mine: ContentOverrides;
  theirs: ContentOverrides;
}): MergedOverrides {
  const [base, mine, theirs] = [edits.base, edits.mine, edits.theirs].map(flat) as [Flat, Flat, Flat];
  const names = [...new Set([base, mine, theirs].flatMap((values) => Object.keys(values)))];
  const merge = mergeEdits(names, { base, mine, theirs });
  const kept = [...merge.mine, ...merge.conflicts.map(({ name }) => name)];
  const differences = kept.reduce(
    (merged, name) => putMerged(merged, name, mine[name], edits.mine),
    structuredClone(edits.theirs),
  );
  return { merge, differences };
}

/**
 * Takes the value of one side.
 * @param value undefined: the built-in one
 * @param side where the value comes from: a translation keeps the English that it was made from
 */
export function putMerged(
  differences: ContentOverrides,
  name: string,
  value: unknown,
  side: ContentOverrides,
): ContentOverrides {
  const { part, path } = parseChangeName(name);
  const merged = { ...differences, [part]: put(differences[part], path, value) };
  if (part !== 'zh-Hans') return merged;
  return { ...merged, sources: put(differences.sources, path, value === undefined ? undefined : side.sources[path]) };
}

function put(values: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const { [path]: _before, ...others } = values;
  return value === undefined ? others : { ...others, [path]: value };
}

type Flat = Record<string, unknown>;

function flat(differences: ContentOverrides): Flat {
  return Object.fromEntries(
    parts.flatMap((part) =>
      Object.entries(differences[part]).map(([path, value]) => [formatChangeName(part, path), value]),
    ),
  );
}

/** A text that names prices which the page does not have any more. */
export interface OldPrices {
  language: SiteLanguage;
  path: string;
  /** as they were displayed */
  prices: readonly string[];
}

/** The texts that still name a price after it was changed or removed. They may be right: only the owner can tell. */
export function findOldPrices(edited: EditedPage, before: ContentOverrides, after: ContentOverrides): OldPrices[] {
  const now = listFields(edited.page, edited.builtIn, after);
  const kept = new Set(listPrices(now).flatMap((price) => [...amountsIn(price)]));
  const gone = new Map(
    listPrices(listFields(edited.page, edited.builtIn, before)).flatMap((price) =>
      [...amountsIn(price)].filter((amount) => !kept.has(amount)).map((amount) => [amount, price]),
    ),
  );
  if (gone.size === 0) return [];
  return now
    .filter(({ meta }) => meta.kind !== 'price')
    .flatMap(({ path, values }) =>
      siteLanguages.flatMap((language) => {
        const named = [...amountsIn([values[language] ?? []].flat().join('\n'))];
        const prices = named.flatMap((amount) => gone.get(amount) ?? []);
        return prices.length > 0 ? [{ language, path, prices: [...new Set(prices)] }] : [];
      }),
    );
}

/** All prices of a page as displayed, also those of the Chinese page. */
function listPrices(fields: readonly PageField[]): string[] {
  return fields
    .filter(({ meta }) => meta.kind === 'price')
    .flatMap(({ values }) => siteLanguages.flatMap((language) => values[language] ?? []).map(String));
}
