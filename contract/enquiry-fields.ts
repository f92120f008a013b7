import type { SiteLanguage } from './content/site-languages.ts';

/** How a field is typed, and so how it is shown: an address is a link, a day is written as the reader's language writes it. */
export type EnquiryInput = 'text' | 'email' | 'tel' | 'select' | 'date' | 'textarea';

export interface EnquiryFieldDeclaration {
  input: EnquiryInput;
  isRequired: boolean;
  /** over both columns of the form */
  isWide: boolean;
  /** whether the search of the back office looks into it */
  isSearched: boolean;
  /** what browsers fill in, a value of the attribute `autocomplete` */
  autoComplete?: string;
}

const declared = {
  firstName: { input: 'text', isRequired: true, isWide: false, isSearched: true, autoComplete: 'given-name' },
  lastName: { input: 'text', isRequired: true, isWide: false, isSearched: true, autoComplete: 'family-name' },
  email: { input: 'email', isRequired: true, isWide: false, isSearched: true, autoComplete: 'email' },
  phone: { input: 'tel', isRequired: false, isWide: false, isSearched: true, autoComplete: 'tel' },
  // Its values are no words that anybody types; the list has a filter for it.
  serviceType: { input: 'select', isRequired: true, isWide: false, isSearched: false },
  preferredDate: { input: 'date', isRequired: false, isWide: false, isSearched: true },
  message: { input: 'textarea', isRequired: true, isWide: true, isSearched: true },
} as const satisfies Record<string, EnquiryFieldDeclaration>;

/**
 * What a visitor fills in, in the order of the form. This is the list: schemas, columns, form, card, mails, tables and search follow
 * from it, and what must be written for each field is a record of them all, which does not compile without one. No zod here: public
 * pages load it. Texts are in enquiry-texts.ts, schemas in enquiries.ts.
 */
export const enquiryFields: Readonly<Record<EnquiryField, EnquiryFieldDeclaration>> = declared;

export type EnquiryField = keyof typeof declared;
export type RequiredEnquiryField = {
  [Field in EnquiryField]: (typeof declared)[Field]['isRequired'] extends true ? Field : never;
}[EnquiryField];
export type OptionalEnquiryField = Exclude<EnquiryField, RequiredEnquiryField>;

export const enquiryFieldNames = Object.keys(declared) as readonly EnquiryField[];

/** The days that a visitor wishes for. */
export const dayFields: readonly EnquiryField[] = enquiryFieldNames.filter(
  (field) => enquiryFields[field].input === 'date',
);

/** The fields that are parts of the name, in the order of the language: Chinese names begin with the family name. */
export const nameFieldOrder = {
  en: ['firstName', 'lastName'],
  'zh-Hans': ['lastName', 'firstName'],
} as const satisfies Record<SiteLanguage, readonly EnquiryField[]>;
export type NameField = (typeof nameFieldOrder)[SiteLanguage][number];

export const isNameField = (field: EnquiryField): field is NameField =>
  (nameFieldOrder.en as readonly EnquiryField[]).includes(field);

/** @param nameFields in the order of the language */
export function enquiryFieldsInOrder(nameFields: readonly NameField[]): EnquiryField[] {
  return [...nameFields, ...enquiryFieldNames.filter((field) => !isNameField(field))];
}
