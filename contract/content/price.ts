import { withoutFieldMarks } from './field-marks.ts';

/** ISO 4217 code of each sign that stands before an amount. A bare `$` is the US dollar, as the terms say. */
const signs: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  USD: 'USD',
  '¥': 'CNY',
  'CN¥': 'CNY',
  RMB: 'CNY',
  CNY: 'CNY',
  人民币: 'CNY',
  '€': 'EUR',
  EUR: 'EUR',
  '£': 'GBP',
  GBP: 'GBP',
  HK$: 'HKD',
  NT$: 'TWD',
  CA$: 'CAD',
  AU$: 'AUD',
  S$: 'SGD',
};

/** ISO 4217 code of each unit that stands behind an amount. */
const units: Readonly<Record<string, string>> = {
  美元: 'USD',
  美金: 'USD',
  元: 'CNY',
  人民币: 'CNY',
  欧元: 'EUR',
  英镑: 'GBP',
  港币: 'HKD',
  港元: 'HKD',
};

/** A price that is certain: one amount, or a range of two. */
export interface Price {
  /** ISO 4217 */
  currency: string;
  /** digits with a point, such as `1099.50` */
  amount: string;
  /** the end of a range */
  upTo?: string;
}

const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d+(?:\.\d\d)?`;
const sign = Object.keys(signs)
  .toSorted((one, other) => other.length - one.length)
  .map((each) => each.replace('$', String.raw`\$`))
  .join('|');
const unit = Object.keys(units).join('|');
const price = new RegExp(
  `^(?<sign>${sign})? ?(?<amount>${number})(?: ?[-–—~至到] ?(?<again>${sign})? ?(?<upTo>${number}))? ?(?<unit>${unit})?$`,
  'i',
);

/** Reads a price as displayed, such as `$499`, `$300-500` or `2680元`. @returns undefined for any other text, such as `from $499` */
export function readPrice(text: string): Price | undefined {
  const found = price.exec(plain(text))?.groups;
  if (!found?.['amount']) return undefined;
  const currencies = [findSign(found['sign']), findSign(found['again']), found['unit'] && units[found['unit']]];
  const [currency, ...others] = new Set(currencies.filter((each) => each !== undefined && each !== ''));
  if (!currency || others.length > 0) return undefined;
  const [amount, upTo] = [toDigits(found['amount']), found['upTo'] && toDigits(found['upTo'])];
  return { currency, amount, ...(upTo && { upTo }) };
}

const findSign = (found: string | undefined) => found && signs[found.toUpperCase()];

/** Full-width characters as plain ones. */
const plain = (text: string) => withoutFieldMarks(text).normalize('NFKC').trim();
const toDigits = (amount: string) => amount.replaceAll(',', '');

/** The text of the lowest price, without the end of a range. Prices that are not certain, or of another currency than the first, are left out. */
export function lowestPrice(prices: readonly string[]): string | undefined {
  const read = prices.flatMap((text) => {
    const found = readPrice(text);
    return found ? [{ ...found, text }] : [];
  });
  const comparable = read.filter(({ currency }) => currency === read[0]?.currency);
  const [lowest] = comparable.toSorted((one, other) => Number(one.amount) - Number(other.amount));
  return lowest && (lowest.upTo === undefined ? lowest.text : withoutEnd(lowest.text));
}

const endOfRange = new RegExp(` ?[-–—~至到] ?(?:${sign})? ?(?:${number})(?= ?(?:${unit})?$)`, 'i');
const withoutEnd = (range: string) => plain(range).replace(endOfRange, '');

/** Stands in a description for search engines for the lowest price of the page. */
export const pricePlaceholder = '{price}';

/** @param lowest undefined: the page shows none, so that the part of the sentence about it is left out */
export function fillInPrice(text: string, lowest: string | undefined): string {
  if (lowest !== undefined) return text.replaceAll(pricePlaceholder, () => lowest);
  // Each part of a sentence with what separates it from the part before.
  const parts = text.split(/(?=[,.;，。；、])/);
  const rest = parts.filter((part) => !part.includes(pricePlaceholder)).join('');
  return parts[0]?.includes(pricePlaceholder) ? rest.slice(1).trim() : rest;
}

const amounts = new RegExp(
  String.raw`(?:\p{Sc}|USD|RMB|CNY|EUR|GBP|from|starting at|仅|只要|低至)\s?(${number})(?!\d|,\d)(?:\s?[-–—~至到]\s?\p{Sc}?\s?(${number})(?!\d|,\d))?|(?<![\d.]|\d,)(${number})\s?(?:[美欧港]?元|美金|块|人民币|英镑|港币|起|dollars?\b|bucks\b|euros?\b|pounds?\b|yuan\b|usd\b|rmb\b|cny\b)`,
  'giu',
);

/** The amounts of money that a text names, also inside a sentence: `from $1,099` has 1099. */
export function amountsIn(text: string): Set<number> {
  return new Set(
    [...plain(text).matchAll(amounts)].flatMap(([, ...found]) =>
      found.flatMap((amount) => (amount === undefined ? [] : [Number(toDigits(amount))])),
    ),
  );
}
