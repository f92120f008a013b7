import { languageOfPath, pathIn } from '#contract/content/site-languages.ts';
import type { ContactRequest } from '#contract/enquiries.ts';
import type { Problem } from '#contract/problem.ts';
import type { ContactErrors, ContactValues } from './contact-state.ts';
import { contactErrors, faultsByField, readProtection, readContactValues } from './contact-values.ts';

/** Not yet checked. */
type EnquiryValues = ContactValues & Pick<ContactRequest, 'website' | 'stamp' | 'page'>;

export type ContactResult = { type: 'sent' } | { type: 'rejected'; errors: ContactErrors } | { type: 'failed' };

/** Waits between attempts, together half a minute: a server that restarts, or the next node behind a proxy, answers by then. */
const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000];
/** An attempt without an answer for so long has failed. Longer than the server waits for its database. */
const attemptTimeoutMs = 15_000;
/** What a proxy answers for a server that is away, and the server for a database that is. */
const temporaryStatuses = new Set([502, 503, 504]);

const loadContactRules = () => import('./check-contact.ts');

/** Loads what sending needs, on first use of the form: the schema and a new form token. */
export function prepareSending(form: HTMLFormElement): void {
  void loadContactRules().catch(() => {});
  void refreshFormToken(form);
}

/**
 * Validates and sends an enquiry. Returns the outcome and never throws.
 *
 * @param texts of the faults of the fields
 * @param onRepeat is called when an attempt has failed and another one will follow
 */
export async function sendContact(
  data: FormData,
  texts: Readonly<Record<string, string>>,
  onRepeat: () => void,
): Promise<ContactResult> {
  const values = { ...readContactValues(data), ...readProtection(data), page: pageBefore(document.referrer, location) };
  // If the schema cannot be loaded, send anyway: the server validates too.
  const rules = await loadContactRules().catch(() => undefined);
  const faults = rules?.checkContact(values) ?? {};
  if (Object.keys(faults).length > 0) return { type: 'rejected', errors: contactErrors(faults, texts) };
  try {
    const response = await postUntilAnswered(values, onRepeat);
    if (response.ok) return { type: 'sent' };
    const problem = (await response.json()) as Partial<Problem>;
    const found = faultsByField(problem.errors ?? []);
    return Object.keys(found).length > 0
      ? { type: 'rejected', errors: contactErrors(found, texts) }
      : { type: 'failed' };
  } catch {
    return { type: 'failed' };
  }
}

/**
 * Sends an enquiry, and again after each attempt that failed for a time. The server stores an enquiry with a form token once, so one whose answer was
 * lost is not there twice. Without a token, one is asked for first; only the last attempt does without.
 *
 * @param call sends a request
 * @returns the answer, or the last one that says that the server is away
 * @throws if there was no answer to the last attempt
 */
export async function postUntilAnswered(
  values: EnquiryValues,
  onRepeat: () => void,
  call: typeof fetch = fetch,
): Promise<Response> {
  let { stamp } = values;
  for (const waitMs of waitsMs) {
    stamp ??= await fetchFormToken(call);
    const answer = stamp ? await post({ ...values, stamp }, call).catch(() => undefined) : undefined;
    if (answer && !temporaryStatuses.has(answer.status)) return answer;
    onRepeat();
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  return post({ ...values, stamp }, call);
}

function post(values: EnquiryValues, call: typeof fetch): Promise<Response> {
  return call('/api/contact', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(values),
    signal: AbortSignal.timeout(attemptTimeoutMs),
  });
}

/** @returns undefined if the server does not answer with one */
async function fetchFormToken(call: typeof fetch): Promise<string | undefined> {
  try {
    const response = await call('/api/contact/stamp', { signal: AbortSignal.timeout(attemptTimeoutMs) });
    const { data } = (await response.json()) as { data?: { stamp: string } };
    return data?.stamp;
  } catch {
    return undefined;
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

/** Fetches a form token on first use of the form. If this fails, the next use tries again. */
async function refreshFormToken(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem('stamp');
  if (!(field instanceof HTMLInputElement) || field.dataset.isOwn) return;
  field.dataset.isOwn = 'true';
  const stamp = await fetchFormToken(fetch);
  if (stamp) field.value = stamp;
  else delete field.dataset.isOwn;
}
