import type { ContentOverrides } from '#contract/content/content-differences.ts';
import { listFields, type PageField } from '#contract/content/list-fields.ts';
import { amountsIn } from '#contract/content/price.ts';
import { type SiteLanguage, siteLanguages } from '#contract/content/site-languages.ts';
import type { EditedPage } from './edit-differences.ts';

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
