import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { type MailTestResult, type SenderDomain, senderDomainQuery } from '#contract/mail.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { faultsIn } from '#contract/faults/faults-in.ts';
import { translateFault } from '#app/i18n/translate-message.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { api, describeError, translateFieldErrors } from '#app/admin/api/api.ts';
import { ResponseMessage, Form } from '#app/admin/controls/form.tsx';
import { mailsKey } from './data.ts';

/** Sends a test mail and says how each step went. */
export function MailTest() {
  const texts = useTexts();
  const { test: own } = texts.mail;
  const queryClient = useQueryClient();
  const [address, setAddress] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const test = useMutation({
    mutationFn: () => api.post<{ data: MailTestResult }>('/api/admin/mail-settings/test', { address }),
    onError: (error) => setErrors(translateFieldErrors(texts, error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailsKey }),
  });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setErrors({});
    test.mutate();
  }
  return (
    <section aria-label={own.heading}>
      <h3 className="font-semibold">{own.heading}</h3>
      <p className="mb-2 text-ash">{own.hint}</p>
      <Form refused={errors} onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <Field label={own.address} name="testAddress" error={errors.address} className="min-w-0 flex-1 basis-52">
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode="email"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" tone="outline" disabled={test.isPending}>
          {test.isPending ? own.sending : own.send}
        </Button>
      </Form>
      <ResponseMessage politeness="polite">
        {test.data && (
          <ol className="mt-3 grid gap-1">
            {test.data.data.steps.map(({ step, state, reason, words }) => (
              <li key={step} className={`wrap-anywhere ${state === 'failed' ? 'text-danger' : 'text-ash'}`}>
                {texts.labelled(own.steps[step], own.states[state])}
                {reason && `. ${own.reasons[reason]}`}
                {words && <span className="block text-caption">{words}</span>}
              </li>
            ))}
          </ol>
        )}
        {test.isError && !errors.address && (
          <p className="mt-2 text-danger">{texts.labelled(own.failed, describeError(texts, test.error))}</p>
        )}
      </ResponseMessage>
    </section>
  );
}

/** Looks up SPF, DKIM and DMARC of the sender's domain and explains them. */
export function SenderDomainCheck() {
  const texts = useTexts();
  const { domain: own } = texts.mail;
  const [selector, setSelector] = useState('');
  const [error, setError] = useState<{ text: string }>();
  const look = useMutation({
    mutationFn: async (name: string) => {
      const query = name === '' ? '' : `?${new URLSearchParams({ selector: name })}`;
      return (await api.get<{ data: SenderDomain }>(`/api/admin/mail-settings/sender-domain${query}`)).data;
    },
  });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const name = selector.trim();
    const checked = senderDomainQuery.safeParse(name === '' ? {} : { selector: name });
    const [wrong] = checked.error ? faultsIn(checked.error) : [];
    setError(wrong && { text: translateFault(texts, wrong) });
    if (checked.success) look.mutate(name);
  }
  return (
    <section aria-label={own.heading}>
      <h3 className="mb-2 font-semibold">{own.heading}</h3>
      <Form refused={error} onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <Field
          label={own.selector}
          hint={own.selectorHint}
          name="dkimSelector"
          error={error?.text}
          className="min-w-0 flex-1 basis-52"
        >
          {(control) => (
            <input
              {...control}
              type="text"
              autoCapitalize="none"
              spellCheck={false}
              value={selector}
              onChange={(event) => setSelector(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" tone="outline" disabled={look.isPending}>
          {own.look}
        </Button>
      </Form>
      <ResponseMessage politeness="polite">
        {look.data && (
          <ul className="mt-3 grid gap-1">
            <Finding text={own.spf[look.data.spf.state]} found={look.data.spf.found} />
            <Finding text={own.dkim[look.data.dkim.state]} found={look.data.dkim.found} />
            <Finding text={own.dmarc[look.data.dmarc.state]} found={look.data.dmarc.found} />
          </ul>
        )}
        {look.isError && (
          <p className="mt-2 text-danger">{texts.labelled(own.failed, describeError(texts, look.error))}</p>
        )}
      </ResponseMessage>
    </section>
  );
}

function Finding({ text, found }: { text: string; found: string | null }) {
  return (
    <li className="wrap-anywhere">
      {text}
      {found && <code className="block text-caption text-ash">{found}</code>}
    </li>
  );
}
