import { z } from 'zod';
import { fault } from './faults/field-fault.ts';
import type { RecordEntity } from './records/kinds.ts';
import { siteLanguages, type SiteLanguage, sourceLanguage } from './content/site-languages.ts';

/** The languages into which staff translate what they write in the source language. */
export type TranslationLanguage = Exclude<SiteLanguage, typeof sourceLanguage>;
export const translationLanguages = siteLanguages.filter(
  (language): language is TranslationLanguage => language !== sourceLanguage,
);

/** Translations in the body of a change: null and '' remove one, and an absent one stays as it is. */
export type Translations<Field extends string = string> = {
  [Language in TranslationLanguage]?: { [Name in Field]?: string | null | undefined } | undefined;
};

/** The schema of `translations` in a body. @param fields the translatable fields; a translation has the limits of its source */
export function translationsSchema<Field extends string>(fields: Record<Field, z.ZodType>) {
  const texts = z.strictObject(
    Object.fromEntries(
      Object.entries<z.ZodType>(fields).map(([name, field]) => [
        name,
        z.union([z.literal(''), field], reportField).nullish(),
      ]),
    ),
  );
  const languages = Object.fromEntries(translationLanguages.map((language) => [language, texts.optional()]));
  return z.strictObject(languages) as unknown as z.ZodType<Translations<Field>>;
}

/** Reports the message of the field: a zod union would report a general "Invalid input". */
const reportField: { error: z.core.$ZodErrorMap<z.core.$ZodIssueInvalidUnion> } = {
  error: (issue) => issue.errors[1]?.[0]?.message,
};

/** The language of a public list: the source language if it is absent. */
export const languageQuery = z.object({
  lang: z.enum(siteLanguages, { error: fault('not-a-site-language') }).optional(),
});

/** What has texts in several languages, beside the pages. */
export type TranslatedEntity = RecordEntity | 'media' | 'studio-identity';

/** A stored translation, for staff. */
export const storedTranslation = z.object({
  entity: z.string(),
  id: z.string(),
  field: z.string(),
  language: z.enum(translationLanguages),
  text: z.string(),
  /** the text in the source language has changed since it was translated */
  isOutOfDate: z.boolean(),
});
export type StoredTranslation = z.infer<typeof storedTranslation>;

export const translationsQuery = z.object({
  entity: z.string().max(40).optional(),
  id: z.string().max(40).optional(),
});
export type TranslationsQuery = z.infer<typeof translationsQuery>;

/** A published record of which texts are not translated, or any record of which translations are out of date. */
export const translationState = z.object({
  id: z.string(),
  missing: z.array(z.string()),
  outOfDate: z.array(z.string()),
});
export type TranslationState = z.infer<typeof translationState>;

export const translationStateQuery = z.object({ entity: z.string().max(40) });

/** How many texts of a kind of record are missing or out of date. */
export const translationCounts = z.object({
  entity: z.string(),
  missing: z.number().int(),
  outOfDate: z.number().int(),
});
export type TranslationCounts = z.infer<typeof translationCounts>;

/**
 * Whether a text is written in Chinese: nothing is missing where it stands for both languages. Chinese texts have foreign words in them, and
 * foreign ones Chinese names, so two characters weigh as much as a word of Latin letters. Japanese has kana.
 */
export function isChinese(text: unknown): boolean {
  if (Array.isArray(text)) return text.length > 0 && text.every(isChinese);
  if (typeof text !== 'string' || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return false;
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  return characters > 0 && characters >= 2 * words;
}
