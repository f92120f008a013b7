import type { ContentOverrides } from '#contract/content/content-differences.ts';
import { useLanguage, useTexts } from '#app/i18n/language.tsx';
import { pathLabels } from '../labels/path-label.ts';
import { valueText } from '../labels/value-text.ts';
import { type EditedPage, editedValue, type FieldAddress } from '../state/edit-differences.ts';
import type { OldPrices } from '../state/old-prices.ts';

interface OldPriceListProps {
  edited: EditedPage;
  differences: ContentOverrides;
  found: readonly OldPrices[];
  onShowField: (field: FieldAddress) => void;
}

/** Asks about texts that name an old price. It does not block: the owner may mean it. */
export function OldPriceList({ edited, differences, found, onShowField }: OldPriceListProps) {
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
