import type { ContentOverrides } from '#contract/content/content-differences.ts';
import { builtInIds, findNode, valueAt } from '#contract/content/content-paths.ts';
import type { PageDefinition } from '#contract/content/define-page.ts';
import { type BuiltInContent, isAdded, orderIds } from '#contract/content/resolve-content.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';

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
