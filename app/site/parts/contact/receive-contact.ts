import { data, redirect, type RouterContextProvider } from 'react-router';
import { requestLogContext, servicesContext, visitorContext } from '#app/services-context.ts';
import { contactRequest } from '#contract/contact.ts';
import { type ContactErrors, type ContactValues, errorsByField, valuesOf } from './contact-state.ts';
import { protectionOf } from './form-protection.tsx';

export interface RefusedContact {
  values: ContactValues;
  errors: ContactErrors;
  /** It is no fault of the form's: the page names the other ways to reach the studio. */
  hasFailed?: boolean;
}

/**
 * The action of a page with the contact form, for visitors without script. After a good message the browser is sent on, so
 * that loading the page again does not send it twice.
 *
 * @param path of the page
 */
export async function receiveContact(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  path: string,
) {
  const form = await request.formData();
  const values = valuesOf(form);
  const checked = contactRequest.safeParse({ ...values, ...protectionOf(form) });
  if (!checked.success) {
    const refused: RefusedContact = { values, errors: errorsByField(checked.error.issues) };
    return data(refused, { status: 400 });
  }
  const { contact } = context.get(servicesContext);
  try {
    await contact.receive(checked.data, { address: context.get(visitorContext).ip });
  } catch (error) {
    const { status, retryAfterSeconds } = error as { status?: unknown; retryAfterSeconds?: number };
    if (typeof status !== 'number') throw error;
    if (status >= 500) context.get(requestLogContext).error({ err: error }, 'an enquiry could not be stored');
    const headers =
      retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(Math.ceil(retryAfterSeconds)) };
    return data<RefusedContact>({ values, errors: {}, hasFailed: true }, { status, headers });
  }
  return redirect(`${path}?sent=1#contact`, 303);
}
