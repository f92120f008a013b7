import { data, redirect, type RouterContextProvider } from 'react-router';
import { servicesContext, visitorContext } from '#app/services-context.ts';
import { contactRequest } from '#contract/contact.ts';
import { type ContactErrors, type ContactValues, errorsByField, valuesOf } from './contact-state.ts';
import { protectionOf } from './form-protection.tsx';

export interface RefusedContact {
  values: ContactValues;
  errors: ContactErrors;
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
  await contact.receive(checked.data, { address: context.get(visitorContext).ip });
  return redirect(`${path}?sent=1#contact`, 303);
}
