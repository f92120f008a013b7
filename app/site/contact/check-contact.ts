import '#app/zod-without-eval.ts';
import { contactRequest } from '#contract/enquiries.ts';
import type { ContactErrors, ContactValues } from './contact-state.ts';
import { errorsByField } from './contact-values.ts';

/** Validates with the server's schema. Loaded on first use of the form, to keep zod out of the initial script. */
export function checkContact(values: ContactValues): ContactErrors {
  const checked = contactRequest.safeParse(values);
  return checked.success ? {} : errorsByField(checked.error.issues);
}
