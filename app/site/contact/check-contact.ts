import '#app/zod-without-eval.ts';
import { contactRequest } from '#contract/enquiries.ts';
import { faultsIn } from '#contract/faults/faults-in.ts';
import type { ContactValues } from './contact-state.ts';
import { type ContactFaults, faultsByField } from './contact-values.ts';

/** Validates with the server's schema. Loaded on first use of the form, to keep zod out of the initial script. */
export function checkContact(values: ContactValues): ContactFaults {
  const checked = contactRequest.safeParse(values);
  return checked.success ? {} : faultsByField(faultsIn(checked.error));
}
