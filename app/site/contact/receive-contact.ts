import { data, type HeadersFunction, redirect, type RouterContextProvider } from 'react-router';
import { requestLogContext, servicesContext, siteLanguageContext, visitorContext } from '#app/services-context.ts';
import { contactRequest } from '#contract/enquiries.ts';
import { faultsIn } from '#contract/faults/faults-in.ts';
import type { FieldError } from '#contract/problem.ts';
import { pathIn, sourceLanguage } from '#contract/content/site-languages.ts';
import { siteMessages } from '#app/site/words/site-messages.ts';
import { contactFormId, type ContactErrors, type ContactValues } from './contact-state.ts';
import { contactErrors, faultsByField, readProtection, readContactValues } from './contact-values.ts';

export interface RejectedContact {
  values: ContactValues;
  errors: ContactErrors;
  /** not sent although it is valid: the page lists other ways to contact the studio */
  failure?: { reason?: string };
}

/** What an `AppError` of the server has; any other error has no status. */
interface Failure {
  status?: unknown;
  code?: string;
  message: string;
  /** by field */
  errors?: FieldError[];
  retryAfterSeconds?: number;
}

/** Sends the headers of the action's response, which React Router leaves out by default. */
export const contactHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/**
 * The action of a page with the contact form, for visitors without JavaScript. Redirects after success, so that reloading
 * the page does not send the message again.
 *
 * @param englishPath of the page
 */
export async function receiveContact(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  englishPath: string,
) {
  const language = context.get(siteLanguageContext);
  const path = pathIn(language, englishPath);
  const { errors: texts, reasons } = siteMessages[language].contactForm;
  const form = await request.formData();
  const values = readContactValues(form);
  const checked = contactRequest.safeParse({ ...values, ...readProtection(form), page: path });
  if (!checked.success) {
    const errors = contactErrors(faultsByField(faultsIn(checked.error)), texts);
    return data<RejectedContact>({ values, errors }, { status: 400 });
  }
  const { contact } = context.get(servicesContext);
  try {
    await contact.receive(checked.data, { address: context.get(visitorContext).ip, isPlainForm: true });
  } catch (error) {
    const { status, code = '', message, errors = [], retryAfterSeconds } = error as Failure;
    if (typeof status !== 'number') throw error;
    const wrong = contactErrors(faultsByField(errors), texts);
    if (Object.keys(wrong).length > 0) return data<RejectedContact>({ values, errors: wrong }, { status });
    if (status >= 500) context.get(requestLogContext).error({ err: error }, 'an enquiry could not be stored');
    const headers =
      retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(Math.ceil(retryAfterSeconds)) };
    // The reason of a 5xx repeats the ways to contact the studio that the page lists.
    const reason = language === sourceLanguage ? message : reasons[code];
    const failure = status < 500 && reason !== undefined ? { reason } : {};
    return data<RejectedContact>({ values, errors: {}, failure }, { status, headers });
  }
  return redirect(`${path}?sent=1#${contactFormId}`, 303);
}
