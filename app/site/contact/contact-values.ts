import type { ContactRequest } from '#contract/enquiries.ts';
import { enquiryFieldNames } from '#contract/enquiry-fields.ts';
import { fillIn } from '#contract/content/shown-item.ts';
import { hiddenField, type ContactErrors, type ContactValues } from './contact-state.ts';

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

/**
 * The messages of the schema in the language of the page. English pages show them as they are specified.
 *
 * @param table by the English message, in which a number stands as `{n}`; messages that it lacks stay
 */
export function translateErrors(errors: ContactErrors, table: Readonly<Record<string, string>>): ContactErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, translateError(message, table)]));
}

/** One message in the language of a page. */
export function translateError(message: string, table: Readonly<Record<string, string>>): string {
  if (table[message] !== undefined) return table[message];
  const n = /\d+/.exec(message)?.[0];
  const translated = table[n === undefined ? message : message.replace(n, '{n}')];
  return translated === undefined ? message : fillIn(translated, n === undefined ? {} : { n });
}
