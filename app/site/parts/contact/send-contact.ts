import { languageOfPath, pathIn } from '#contract/content/site-languages.ts';
import type { Problem } from '#contract/problem.ts';
import type { ContactErrors } from './contact-state.ts';
import { errorsByField, protectionOf, valuesOf } from './contact-values.ts';
import { translateErrors } from './translate-errors.ts';

export type ContactResult = { is: 'sent' } | { is: 'rejected'; errors: ContactErrors } | { is: 'failed' };

const loadContactRules = () => import('./check-contact.ts');

/** Loads what sending needs, on first use of the form: the schema and a new form token. */
export function prepareSending(form: HTMLFormElement): void {
  void loadContactRules().catch(() => {});
  void refreshFormToken(form);
}

/**
 * Validates and sends an enquiry. Returns the outcome and never throws.
 *
 * @param translations of the messages of the fields
 */
export async function sendContact(
  data: FormData,
  translations: Readonly<Record<string, string>>,
): Promise<ContactResult> {
  const values = { ...valuesOf(data), ...protectionOf(data), page: pageBefore(document.referrer, location) };
  // If the schema cannot be loaded, send anyway: the server validates too.
  const rules = await loadContactRules().catch(() => undefined);
  const errors = rules?.checkContact(values) ?? {};
  if (Object.keys(errors).length > 0) return { is: 'rejected', errors: translateErrors(errors, translations) };
  try {
    const response = await fetch('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(values),
    });
    if (response.ok) return { is: 'sent' };
    const problem = (await response.json()) as Partial<Problem>;
    const found = errorsByField(problem.errors ?? []);
    return Object.keys(found).length > 0
      ? { is: 'rejected', errors: translateErrors(found, translations) }
      : { is: 'failed' };
  } catch {
    return { is: 'failed' };
  }
}

/**
 * Path of the page of this site that led to the page of the form, or of that page itself if the visitor arrived there; in the
 * language of the form, which is the language of the enquiry.
 */
export function pageBefore(referrer: string, { origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string {
  if (!referrer.startsWith(`${origin}/`)) return pathname;
  const before = new URL(referrer).pathname;
  return before.startsWith('/admin') ? pathname : pathIn(languageOfPath(pathname), before);
}

/** Fetches a form token on first use of the form. If this fails, the next use tries again, and an enquiry is sent without one. */
async function refreshFormToken(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem('stamp');
  if (!(field instanceof HTMLInputElement) || field.dataset.isOwn) return;
  field.dataset.isOwn = 'true';
  try {
    const response = await fetch('/api/contact/stamp');
    const { data } = (await response.json()) as { data?: { stamp: string } };
    if (data) field.value = data.stamp;
    else delete field.dataset.isOwn;
  } catch {
    delete field.dataset.isOwn;
  }
}
