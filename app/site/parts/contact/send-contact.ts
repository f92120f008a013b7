import type { ContactRequest } from '#contract/contact.ts';
import type { Problem } from '#contract/problem.ts';
import { type ContactErrors, type ContactValues, errorsByField } from './contact-state.ts';

export type ContactResult = { is: 'sent' } | { is: 'refused'; errors: ContactErrors } | { is: 'failed' };

export const loadContactRules = () => import('./check-contact.ts');

/** Checks and sends an enquiry; says what became of it and never throws. */
export async function sendContact(
  values: ContactValues & Pick<ContactRequest, 'website' | 'stamp'>,
): Promise<ContactResult> {
  // Rules that cannot be loaded are no reason to stop: the server checks the same.
  const rules = await loadContactRules().catch(() => undefined);
  const errors = rules?.checkContact(values) ?? {};
  if (Object.keys(errors).length > 0) return { is: 'refused', errors };
  try {
    const answer = await fetch('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(values),
    });
    if (answer.ok) return { is: 'sent' };
    const problem = (await answer.json()) as Partial<Problem>;
    const found = errorsByField(problem.errors ?? []);
    return Object.keys(found).length > 0 ? { is: 'refused', errors: found } : { is: 'failed' };
  } catch {
    return { is: 'failed' };
  }
}
