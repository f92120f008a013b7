import type { ContactRequest } from '#contract/contact.ts';
import type { Problem } from '#contract/problem.ts';
import { type ContactErrors, type ContactValues, errorsByField } from './contact-state.ts';

export type ContactResult = { is: 'sent' } | { is: 'rejected'; errors: ContactErrors } | { is: 'failed' };

export const loadContactRules = () => import('./check-contact.ts');

/** Validates and sends an enquiry. Returns the outcome and never throws. */
export async function sendContact(
  values: ContactValues & Pick<ContactRequest, 'website' | 'stamp'>,
): Promise<ContactResult> {
  // If the schema cannot be loaded, send anyway: the server validates too.
  const rules = await loadContactRules().catch(() => undefined);
  const errors = rules?.checkContact(values) ?? {};
  if (Object.keys(errors).length > 0) return { is: 'rejected', errors };
  try {
    const response = await fetch('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(values),
    });
    if (response.ok) return { is: 'sent' };
    const problem = (await response.json()) as Partial<Problem>;
    const found = errorsByField(problem.errors ?? []);
    return Object.keys(found).length > 0 ? { is: 'rejected', errors: found } : { is: 'failed' };
  } catch {
    return { is: 'failed' };
  }
}
