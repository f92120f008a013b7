import { type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';

const inChinese = new Intl.NumberFormat('zh-Hans', {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
});

/**
 * A price as the language writes it. The studio writes prices for the English page, such as `$1099`; what is not an amount
 * of dollars, such as a range, stays as it is.
 */
export function priceIn(language: SiteLanguage, price: string): string {
  const amount = amountOf(price);
  return language === sourceLanguage || amount === undefined ? price : inChinese.format(amount);
}

/** The amount of a price in dollars; undefined if it is something else. */
export function amountOf(price: string): number | undefined {
  const digits = /^\$\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{2})?$/.exec(price);
  return digits ? Number(`${digits[1]?.replaceAll(',', '')}${digits[2] ?? ''}`) : undefined;
}
