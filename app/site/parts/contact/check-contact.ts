import { contactRequest } from '#contract/contact.ts';
import { type ContactErrors, type ContactValues, errorsByField } from './contact-state.ts';

/** Validates with the server's schema. Loaded on first use of the form, to keep zod out of the initial script. */
export function checkContact(values: ContactValues): ContactErrors {
  const checked = contactRequest.safeParse(values);
  return checked.success ? {} : errorsByField(checked.error.issues);
}
