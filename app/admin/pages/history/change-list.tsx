import type { ContentChange } from '#contract/content/content-api.ts';
import type { ContentOverrides } from '#contract/content/content-differences.ts';
import { useLanguage, useTexts } from '#app/i18n/language.tsx';
import { itemTitle, pathLabels, propertyLabel } from '../labels/path-label.ts';
import { valueText } from '../labels/value-text.ts';
import type { EditedPage } from '../state/edit-differences.ts';

interface ChangeListProps {
  changes: ContentChange[];
  edited: EditedPage;
  /** by which added items are named */
  differences: ContentOverrides;
}

/** What has changed, in words. */
export function ChangeList({ changes, edited, differences }: ChangeListProps) {
  const texts = useTexts();
  const { pages: own } = texts;
  const language = useLanguage();
  const newItem = own.order.newItem;

  function describeLocation({ path, in: part }: ContentChange): string {
    const label =
      path === 'sections'
        ? own.order.heading
        : pathLabels(edited, differences, path, { language, newItem }).join(' › ');
    return own.field(label, own.languages[part]);
  }

  function describeValue({ path, in: part }: ContentChange, value: unknown): string {
    if (part !== 'order') return valueText(texts, value);
    const formatIdName = (id: string) =>
      path === 'sections'
        ? propertyLabel(id, language)
        : (itemTitle(edited, differences, `${path}.${id}`, language) ?? newItem);
    return (value as string[]).map(formatIdName).join(texts.listSeparator);
  }

  return (
    <ul className="grid grid-cols-1 gap-2">
      {changes.map((change) => (
        <li key={`${change.in} ${change.path}`} className="border-l-2 border-line pl-3">
          <span className="font-medium wrap-anywhere">{describeLocation(change)}</span>
          {change.isBuiltIn && <span className="text-ash">{` · ${own.backToBuiltIn}`}</span>}
          <span className="block wrap-anywhere">
            {own.change(describeValue(change, change.before), describeValue(change, change.after))}
          </span>
        </li>
      ))}
    </ul>
  );
}
