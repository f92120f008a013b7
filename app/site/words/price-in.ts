import { readPrice } from '#contract/content/price.ts';
import { type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';

const inChinese = new Intl.NumberFormat('zh-Hans', { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' });

/** A price as the language writes it, such as `$1,099` for `$1099`. What is not one amount, such as a range, stays as it is. */
export function priceIn(language: SiteLanguage, text: string): string {
  const price = language === sourceLanguage ? undefined : readPrice(text);
  if (!price || price.upTo !== undefined) return text;
  return text.normalize('NFKC').replace(/\d[\d,.]*/, inChinese.format(Number(price.amount)));
}
