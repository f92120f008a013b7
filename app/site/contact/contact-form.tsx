import { type FormEvent, Fragment, type ReactNode, Suspense, useEffect, useReducer, useRef, useState } from 'react';
import type { PageContent } from '#contract/content/define-page.ts';
import { splitAtPlaceholders } from '#contract/content/shown-item.ts';
import type { contactPage } from '#contract/content/pages/contact.ts';
import { type EnquiryField, enquiryFields, enquiryFieldsInOrder } from '#contract/enquiry-fields.ts';
import { serviceTypes } from '#contract/service-types.ts';
import { dayIn } from '#contract/studio-day.ts';
import { lastWishedDay } from '#contract/wished-day.ts';
import { Button } from '#app/ui/button.tsx';
import { type ControlProps, Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { showToast, Toasts } from '#app/ui/toast.ts';
import { whenIdle } from '#app/site/client/when-idle.ts';
import { TelephoneLink } from '#app/site/frame/links.tsx';
import type { SiteMessages } from '#app/site/words/site-messages.ts';
import { joinSentences, spaceAfter } from '#app/site/words/use-site-language.ts';
import {
  advanceContact,
  type ContactValues,
  firstInvalidField,
  startContact,
  contactFieldId,
  hiddenField,
} from './contact-state.ts';
import type { RejectedContact } from './receive-contact.ts';

/* oxlint-disable jsx-a11y/autocomplete-valid -- the rule does not know given-name and family-name */

type Texts = Pick<PageContent<typeof contactPage>, 'form' | 'thanks' | 'failure'>;

/** Loaded on first use of the form, to keep it out of the initial script. */
const loadSending = () => import('./send-contact.ts');

export interface ContactFormProps {
  texts: Texts;
  words: SiteMessages['contactForm'];
  /** other ways to reach it */
  studio: { phone: string | null; email: string };
  /** form action without JavaScript: the action of the page */
  action: string;
  /** the chosen package or role, named at the head of the form */
  about?: string;
  /** prefilled values */
  defaults?: ContactValues;
  /** result of the action for a form submitted without JavaScript */
  rejected?: RejectedContact;
  isSent?: boolean;
}

/** The contact form with its messages: an island (client/islands.ts). */
export default function ContactFormWithToasts(form: ContactFormProps) {
  const [isUsed, setIsUsed] = useState(false);
  return (
    <>
      <ContactForm {...form} onUse={() => setIsUsed(true)} />
      {isUsed && (
        <Suspense>
          <Toasts label={form.words.notices} closeLabel={form.words.close} />
        </Suspense>
      )}
    </>
  );
}

function ContactForm({
  texts: { form: texts, thanks, failure },
  words,
  studio,
  action,
  about,
  defaults,
  rejected,
  isSent,
  onUse,
}: ContactFormProps & { onUse: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [state, dispatch] = useReducer(advanceContact, { ...rejected, isSent }, startContact);
  const { phase, errors, attempt } = state;
  const values = rejected?.values ?? defaults ?? {};
  const invalid = firstInvalidField(errors, words.nameFields);
  const isSending = phase === 'sending' || phase === 'repeating';

  useEffect(() => {
    if (attempt === 0 || !invalid) return;
    (form.current?.elements.namedItem(invalid) as HTMLElement | null)?.focus();
    // Only a new rejection moves the focus, not the correction of a field.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    onUse();
    const element = event.currentTarget;
    const data = new FormData(element);
    dispatch({ type: 'submitted' });
    const sending = await loadSending().catch(() => undefined);
    // An update of the site may have replaced the script: the form works without it.
    if (!sending && navigator.onLine) return element.submit();
    const result = sending
      ? await sending.sendContact(data, words.errors, () => dispatch({ type: 'repeated' }))
      : ({ type: 'failed' } as const);
    if (result.type === 'rejected') return dispatch({ type: 'rejected', errors: result.errors });
    if (result.type === 'failed') {
      dispatch({ type: 'failed' });
      return showToast({ ...failure.notice, destructive: true });
    }
    dispatch({ type: 'sent' });
    showToast(thanks.notice);
  }

  if (phase === 'success') return <ContactThanks texts={thanks} onAgain={() => dispatch({ type: 'restarted' })} />;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- events of its fields bubble to it
    <form
      ref={form}
      method="post"
      action={action}
      noValidate
      // A screen reader announces the choice to a visitor who arrives in the first field.
      aria-labelledby={about && 'contact-about'}
      className="contact-form"
      onSubmit={submit}
      onFocus={(event) => {
        const element = event.currentTarget;
        // Not in the event, which may be the tap on a field.
        whenIdle(() => {
          onUse();
          loadSending().then(
            ({ prepareSending }) => prepareSending(element),
            () => {},
          );
        });
      }}
      onChange={(event) => dispatch({ type: 'edited', field: (event.target as unknown as { name: string }).name })}
    >
      <div className="sm:col-span-2">
        <h3 id="contact-form-title" className="text-h3">
          {texts.title}
        </h3>
        {about && (
          <p id="contact-about" className="contact-about">
            {texts.choice} <strong>{about}</strong>
          </p>
        )}
      </div>
      {formProtection}
      {enquiryFieldsInOrder(words.nameFields).map((name) => (
        <Field
          key={name}
          id={contactFieldId(name)}
          label={texts[name]}
          name={name}
          required={enquiryFields[name].isRequired}
          error={errors[name]}
          className={enquiryFields[name].isWide ? 'sm:col-span-2' : undefined}
        >
          {(control) => <FieldControl field={name} value={values[name]} texts={texts} {...control} />}
        </Field>
      ))}
      {/* Rendered before its text, like the alert. */}
      <output className="block text-ash sm:col-span-2 empty:hidden">
        {phase === 'repeating' && words.sendingAgain}
      </output>
      <ContactFailure isShown={phase === 'error'} failure={rejected?.failure} texts={failure} {...studio} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-2">
        <Button type="submit" disabled={isSending}>
          {isSending ? texts.sending : texts.send}
        </Button>
        <p className="text-small text-ash">
          <span className="text-clay">*</span> {texts.required}
        </p>
      </div>
    </form>
  );
}

interface FieldControlProps extends ControlProps {
  field: EnquiryField;
  /** what it is filled with at first */
  value: string | undefined;
  texts: Texts['form'];
}

/**
 * What the calendar of the browser offers: from today on, wherever the studio is. Only in the browser, since pages are kept for longer than a day;
 * the server has the last word.
 */
function boundDays(input: HTMLInputElement | null): void {
  if (!input) return;
  input.min = dayIn('Etc/GMT+12', Date.now());
  input.max = lastWishedDay(dayIn('Etc/GMT-14', Date.now()));
}

function FieldControl({ field, value, texts, ...control }: FieldControlProps) {
  const { input, autoComplete } = enquiryFields[field];
  switch (input) {
    case 'select':
      return (
        <select defaultValue={value ?? ''} {...control}>
          <option value="">{texts.selectService}</option>
          {serviceTypes.map((type) => (
            <option key={type} value={type}>
              {texts.services[type]}
            </option>
          ))}
        </select>
      );
    case 'textarea':
      return <textarea rows={5} defaultValue={value} {...control} />;
    case 'date':
      return <input type="date" ref={boundDays} defaultValue={value} {...control} />;
    default:
      return <input type={input} autoComplete={autoComplete} defaultValue={value} {...control} />;
  }
}

interface ContactFailureProps {
  isShown: boolean;
  /** of a form that was submitted without JavaScript, which gets no toast */
  failure: RejectedContact['failure'];
  texts: Texts['failure'];
}

/** Shown when sending fails: the form keeps its values, and other ways to contact the studio are listed. */
function ContactFailure({ isShown, failure, texts, phone, email }: ContactFormProps['studio'] & ContactFailureProps) {
  const links: Record<string, ReactNode> = {
    phone: <TelephoneLink phone={phone} className="contact-link" />,
    email: (
      <a href={`mailto:${email}`} className="contact-link">
        {email}
      </a>
    ),
  };
  const problem = failure
    ? joinSentences([texts.refused, failure.reason ?? '', texts.notice.text].filter(Boolean))
    : texts.text;
  const ways = splitAtPlaceholders(phone ? texts.ways : texts.waysWithoutPhone);
  return (
    // The alert is rendered before its text: some screen readers do not announce an alert that is inserted with it.
    <div role="alert" className="sm:col-span-2 empty:hidden">
      {isShown && (
        <p className="text-danger">
          {problem + spaceAfter(problem)}
          {ways.map((part, at) => (
            <Fragment key={at}>{at % 2 === 0 ? part : links[part]}</Fragment>
          ))}
        </p>
      )}
    </div>
  );
}

/** Replaces the form and takes the focus, because the submit button is gone. */
function ContactThanks({ texts, onAgain }: { texts: Texts['thanks']; onAgain: () => void }) {
  const block = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Not on a page that was loaded with this message (submitted without JavaScript).
    if (document.activeElement === document.body) block.current?.focus();
  }, []);

  return (
    <div ref={block} tabIndex={-1} className="contact-thanks outline-none">
      <span className="contact-check">
        <Icon name="check" size={32} />
      </span>
      <h3 className="mt-8 text-h2">{texts.title}</h3>
      <p className="measure mt-4 text-lead text-ash">{texts.text}</p>
      <Button tone="outline" className="needs-script mt-8" onClick={onAgain}>
        {texts.again}
      </Button>
    </div>
  );
}

/**
 * Spam protection without effort for visitors (docs/decisions/0011, 0092): a honeypot field that is not visible, and a form token
 * that the script asks for at first use of the form (send-contact.ts). The page has none, so that every process renders the
 * same bytes and a CDN may keep them. The honeypot tells 1Password, LastPass, Bitwarden and Dashlane that it is not theirs.
 */
const formProtection = (
  <>
    <input
      className="sr-only"
      tabIndex={-1}
      aria-hidden
      name={hiddenField}
      autoComplete="off"
      data-1p-ignore
      data-lpignore
      data-bwignore
      data-form-type="other"
    />
    <input type="hidden" name="stamp" />
  </>
);
