import { describeChanges, type ContentPage, type ContentChange } from '#contract/content/content-api.ts';
import { contentPages } from '#contract/content/content-pages.ts';
import { useTexts, useLanguage } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import type { ContentOverrides } from '#contract/content/resolve-content.ts';
import { type FieldAddress, findOldPrices, type EditedPage, editedValue, type OldPrices } from './edit-overrides.ts';
import { itemTitle, pathLabels, propertyLabel, valueText } from './labels.ts';

interface PublishDialogProps {
  page: ContentPage;
  onClose: () => void;
  onShowField: (field: FieldAddress) => void;
  onPublish: () => void;
}

/** Lists what a publication changes before it is published. */
export function PublishDialog({ page, onClose, onShowField, onPublish }: PublishDialogProps) {
  const texts = useTexts();
  const edited = { page: contentPages[page.name], builtIn: page.builtIn };
  const after = page.draftDifferences ?? page.publishedDifferences;
  const changes = describeChanges(edited.page, edited.builtIn, page.publishedDifferences, after);
  const oldPrices = findOldPrices(edited, page.publishedDifferences, after);
  return (
    <AdminDialog onClose={onClose} title={texts.pages.publishTitle}>
      <p className="mt-1 mb-3 text-ash">{texts.pages.changes(changes.length)}</p>
      <ChangeList changes={changes} edited={edited} differences={after} />
      <OldPriceList edited={edited} differences={after} found={oldPrices} onShowField={onShowField} />
      <div className="form-actions mt-5">
        <Button tone="outline" onClick={onClose}>
          {texts.actions.cancel}
        </Button>
        <Button onClick={onPublish}>{texts.pages.publish}</Button>
      </div>
    </AdminDialog>
  );
}

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

interface OldPriceListProps {
  edited: EditedPage;
  differences: ContentOverrides;
  found: readonly OldPrices[];
  onShowField: (field: FieldAddress) => void;
}

/** Asks about texts that name an old price. It does not block: the owner may mean it. */
function OldPriceList({ edited, differences, found, onShowField }: OldPriceListProps) {
  const texts = useTexts();
  const { pages: own } = texts;
  const language = useLanguage();
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="old-prices" className="mt-5">
      <h3 id="old-prices" className="mb-2 font-semibold text-clay">
        {own.oldPricesHeading}
      </h3>
      <ul className="grid grid-cols-1 gap-2">
        {found.map(({ prices, ...field }) => {
          const names = pathLabels(edited, differences, field.path, { language, newItem: own.order.newItem });
          const label = own.field(names.join(' › '), own.languages[field.language]);
          return (
            <li key={`${field.language} ${field.path}`} className="border-l-2 border-line pl-3">
              <span className="font-medium wrap-anywhere">{label}</span>
              <span className="block wrap-anywhere" lang={field.language}>
                {valueText(texts, editedValue(edited, differences, field))}
              </span>
              <span className="block text-clay">{own.oldPrice(prices)}</span>
              <button
                type="button"
                className="button button-outline button-quiet -ml-2"
                aria-label={own.editTextNamed(label)}
                onClick={() => onShowField(field)}
              >
                {own.editText}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
