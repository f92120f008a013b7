import type { ContentChange } from './content-api.ts';
import type { ContentOverrides } from './content-differences.ts';
import { builtInIds, valueAt } from './content-paths.ts';
import type { PageDefinition } from './define-page.ts';
import { type BuiltInContent, isAdded, orderIds } from './resolve-content.ts';

/** What has changed between two states of a page. The fields of removed items are not listed: the order says that they went. */
export function describeChanges(
  page: PageDefinition,
  builtIn: BuiltInContent,
  before: ContentOverrides,
  after: ContentOverrides,
): ContentChange[] {
  const fields = (['shared', 'en', 'zh-Hans'] as const).flatMap((language) => {
    const document = builtIn[language === 'shared' ? 'en' : language];
    return listPaths(before[language], after[language]).flatMap((path): ContentChange[] => {
      const builtInValue = valueAt(document, path) ?? null;
      const [old = builtInValue, now = builtInValue] = [before[language][path], after[language][path]];
      const isBuiltIn = after[language][path] === undefined;
      if (isSame(old, now) || (isBuiltIn && builtInValue === null && isOfRemovedItem(path, after))) return [];
      return [{ in: language, path, before: old, after: now, isBuiltIn }];
    });
  });
  const orders = listPaths(before.orders, after.orders).flatMap((path): ContentChange[] => {
    const ids = builtInIds(page, builtIn, path);
    const shownIn = ({ orders: { [path]: order } }: ContentOverrides) =>
      orderIds(ids, order, (id) => ids.includes(id) || isAdded(id));
    const [old, now] = [shownIn(before), shownIn(after)];
    return isSame(old, now)
      ? []
      : [{ in: 'order', path, before: old, after: now, isBuiltIn: after.orders[path] === undefined }];
  });
  return [...fields, ...orders];
}

function isOfRemovedItem(path: string, { orders }: ContentOverrides): boolean {
  const id = path.split('.').find(isAdded);
  return id !== undefined && !Object.values(orders).some(({ shown, hidden }) => [...shown, ...hidden].includes(id));
}

function listPaths(before: object, after: object): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
