import { contactRequest } from '#contract/contact.ts';
import { type ContactErrors, type ContactValues, errorsByField } from './contact-state.ts';

/** The server's own rules. Loaded when the form is first used: zod is no part of what a page starts with. */
export function checkContact(values: ContactValues): ContactErrors {
  const checked = contactRequest.safeParse(values);
  return checked.success ? {} : errorsByField(checked.error.issues);
}
