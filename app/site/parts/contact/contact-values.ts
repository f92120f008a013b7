import type { ContactRequest } from '#contract/contact.ts';
import { enquiryFieldNames } from '#contract/enquiry-fields.ts';
import { hiddenField } from './contact-ids.ts';
import type { ContactErrors, ContactValues } from './contact-state.ts';

/** The first message of each field, from zod issues or the errors of a problem document. */
export function errorsByField(
  found: readonly { path: readonly PropertyKey[] | string; message: string }[],
): ContactErrors {
  const errors: ContactErrors = {};
  for (const { path, message } of found) {
    const name = typeof path === 'string' ? path : path[0];
    const field = enquiryFieldNames.find((candidate) => candidate === name);
    if (field) errors[field] ??= message;
  }
  return errors;
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
