import type { ContactRequest } from '#contract/enquiries.ts';
import { type EnquiryField, enquiryFieldNames } from '#contract/enquiry-fields.ts';
import { type ToldFault, formatFault } from '#contract/faults/format-fault.ts';
import { hiddenField, type ContactErrors, type ContactValues } from './contact-state.ts';

/** The first fault of each field. */
export type ContactFaults = Partial<Record<EnquiryField, ToldFault>>;

/** @param found by a schema, or told by the server in a problem document */
export function faultsByField(found: readonly (ToldFault & { path: string })[]): ContactFaults {
  const faults: ContactFaults = {};
  for (const fault of found) {
    const field = enquiryFieldNames.find((candidate) => candidate === fault.path);
    if (field) faults[field] ??= fault;
  }
  return faults;
}

/** The values without empty fields: the schema reports missing fields as required. */
export function readContactValues(form: FormData): ContactValues {
  const values: ContactValues = {};
  for (const field of enquiryFieldNames) {
    const value = form.get(field);
    if (typeof value === 'string' && value !== '') values[field] = value;
  }
  return values;
}

/** The name of the honeypot in forms of older pages, which browsers and caches keep, and in the API. */
const olderHiddenField = 'website';

/** The protection fields of a submitted form. */
export function readProtection(form: FormData): Pick<ContactRequest, 'website' | 'stamp'> {
  const readText = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return { website: readText(hiddenField) ?? readText(olderHiddenField), stamp: readText('stamp') };
}

/** What the fields say, in the language of the page. @param texts of it, by the codes of the faults */
export function contactErrors(faults: ContactFaults, texts: Readonly<Record<string, string>>): ContactErrors {
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, formatFault(texts, fault)]));
}
