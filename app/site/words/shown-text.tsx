import { Fragment, type ReactNode } from 'react';
import { type ContentItem, splitAtPlaceholders } from '#contract/content/shown-item.ts';
import { readPrice } from '#contract/content/price.ts';
import { type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';

/** A text with its language, if that is not the language of the page. */
export interface TextInLanguage {
  text: string;
  lang?: 'en' | undefined;
}

/** Names the fields that stand in English, as `ShownItem` does. @returns undefined if there are none */
export function englishFields(fields: Readonly<Record<string, 'en' | undefined>>): ContentItem['lang'] {
  const english = Object.entries(fields).filter((field): field is [string, 'en'] => field[1] !== undefined);
  return english.length > 0 ? Object.fromEntries(english) : undefined;
}

/** Short facts in one line, such as length and quality. */
export function Facts({ facts }: { facts: readonly TextInLanguage[] }) {
  return facts.map(({ text, lang }, index) => (
    <Fragment key={text}>
      {index > 0 && ' · '}
      {lang ? <span lang={lang}>{text}</span> : text}
    </Fragment>
  ));
}

/** Texts in a line each, such as an address. */
export function Lines({ lines }: { lines: readonly TextInLanguage[] }) {
  return lines.map(({ text, lang }) => (
    <span key={text} lang={lang} className="block">
      {text}
    </span>
  ));
}

/** A text of a document with elements in place of its placeholders. */
export function FilledText({ text, values }: { text: string; values: Readonly<Record<string, ReactNode>> }) {
  return splitAtPlaceholders(text).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts have no other name
    <Fragment key={index}>{index % 2 === 1 ? (values[part] ?? `{${part}}`) : part}</Fragment>
  ));
}

const inChinese = new Intl.NumberFormat('zh-Hans', { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' });

/** A price or a range of two as the language writes it, such as `$1,099` for `$1099`. Any other text stays as it is. */
export function priceIn(language: SiteLanguage, text: string): string {
  const price = language === sourceLanguage ? undefined : readPrice(text);
  if (!price) return text;
  return text
    .normalize('NFKC')
    .replaceAll(/\d[\d,.]*/g, (amount) => inChinese.format(Number(amount.replaceAll(',', ''))));
}
