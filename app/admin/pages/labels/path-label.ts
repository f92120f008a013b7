import type { ContentOverrides } from '#contract/content/content-differences.ts';
import { valueAt } from '#contract/content/content-paths.ts';
import { isAdded } from '#contract/content/resolve-content.ts';
import type { Language } from '#app/i18n/html-lang.ts';
import type { EditedPage } from '../state/edit-differences.ts';
import { fieldNamesZh, type PropertyName } from './field-names.ts';

/** The name of a property of a page for staff. */
export function propertyLabel(name: string, language: Language): string {
  const inChinese: string | undefined = fieldNamesZh[name as PropertyName];
  if (language === 'zh' && inChinese !== undefined) return inChinese;
  if (name === 'meta') return 'Search and sharing';
  if (name === 'about') return 'Choice named in the form';
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The first text of an item, by which it is known to staff; undefined without one. */
export function itemTitle(
  { builtIn }: EditedPage,
  differences: ContentOverrides,
  path: string,
  language: Language,
): string | undefined {
  const site = language === 'zh' ? (['zh-Hans', 'en'] as const) : (['en', 'zh-Hans'] as const);
  for (const each of site) {
    for (const name of ['title', 'name', 'label', 'question', 'text']) {
      const value = differences[each][`${path}.${name}`] ?? valueAt(builtIn[each], `${path}.${name}`);
      if (typeof value === 'string' && value.trim() !== '') return value;
    }
  }
  return undefined;
}

/** Where a field is, from its section to its own name, such as `Pricing › Basic › Price`. */
export function pathLabels(
  edited: EditedPage,
  differences: ContentOverrides,
  path: string,
  { language, newItem }: { language: Language; newItem: string },
): string[] {
  const names = path.split('.');
  return names.flatMap((name, index) => {
    const here = names.slice(0, index + 1).join('.');
    const list = valueAt(edited.builtIn.en, names.slice(0, index).join('.'));
    const isItem = isAdded(name) || (index > 0 && Array.isArray(list));
    if (isItem) return [itemTitle(edited, differences, here, language) ?? newItem];
    // The name of a list says nothing that its section does not say.
    const isList = ['items', 'steps'].includes(name) && index < names.length - 1;
    return isList ? [] : [propertyLabel(name, language)];
  });
}
