import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type MailTestResult, mailTestRequest, type SenderDomain, senderDomainQuery } from '#contract/mail.ts';
import { createTextsHook, useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { api } from '#app/admin/api/api.ts';
import { ResponseMessage } from '#app/admin/controls/form.tsx';
import { FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { TextField } from '#app/admin/controls/text-field.tsx';
import { mailsKey } from './data.ts';
import { en, zh } from './domain-messages.ts';

const useDomainTexts = createTextsHook({ zh, en });

const noAddress = { address: '' };
const noSelector = { selector: '' };

/** Sends a test mail and says how each step went. */
export function MailTest() {
  const texts = useTexts();
  const { test: own } = texts.mail;
  const queryClient = useQueryClient();
  const [result, setResult] = useState<MailTestResult>();
  const form = useSchemaForm<typeof noAddress, typeof noAddress>({
    schema: mailTestRequest,
    stored: noAddress,
    async save(body, _stored, values) {
      setResult(undefined);
      try {
        setResult((await api.post<{ data: MailTestResult }>('/api/admin/mail-settings/test', body)).data);
      } finally {
        void queryClient.invalidateQueries({ queryKey: mailsKey });
      }
      return values;
    },
  });
  return (
    <section aria-label={own.heading}>
      <h3 className="font-semibold">{own.heading}</h3>
      <p className="mb-2 text-ash">{own.hint}</p>
      <SchemaForm form={form} className="flex flex-wrap items-end gap-3">
        <TextField
          name="address"
          controlName="testAddress"
          label={own.address}
          inputMode="email"
          className="min-w-0 flex-1 basis-52"
        />
        <Button type="submit" tone="outline" disabled={form.isSaving}>
          {form.isSaving ? own.sending : own.send}
        </Button>
      </SchemaForm>
      <ResponseMessage politeness="polite">
        {result && (
          <ol className="mt-3 grid gap-1">
            {result.steps.map(({ step, state, reason, words }) => (
              <li key={step} className={`wrap-anywhere ${state === 'failed' ? 'text-danger' : 'text-ash'}`}>
                {texts.labelled(own.steps[step], own.states[state])}
                {reason && `. ${own.reasons[reason]}`}
                {words && <span className="block text-caption">{words}</span>}
              </li>
            ))}
          </ol>
        )}
      </ResponseMessage>
      <FormAnswer form={form} className="mt-2" formatFailure={(reason) => texts.labelled(own.failed, reason)} />
    </section>
  );
}

/** Looks up SPF, DKIM and DMARC of the sender's domain and explains them. */
export function SenderDomainCheck() {
  const texts = useTexts();
  const own = useDomainTexts();
  const [found, setFound] = useState<SenderDomain>();
  const form = useSchemaForm<typeof noSelector, typeof noSelector>({
    schema: senderDomainQuery,
    stored: noSelector,
    toBody: ({ selector }): { selector?: string } => (selector.trim() === '' ? {} : { selector: selector.trim() }),
    async save({ selector }, _stored, values) {
      setFound(undefined);
      const query = selector === undefined ? '' : `?${new URLSearchParams({ selector: String(selector) })}`;
      setFound((await api.get<{ data: SenderDomain }>(`/api/admin/mail-settings/sender-domain${query}`)).data);
      return values;
    },
  });
  return (
    <section aria-label={own.heading}>
      <h3 className="mb-2 font-semibold">{own.heading}</h3>
      <SchemaForm form={form} className="flex flex-wrap items-end gap-3">
        <TextField
          name="selector"
          controlName="dkimSelector"
          label={own.selector}
          hint={own.selectorHint}
          autoCapitalize="none"
          spellCheck={false}
          className="min-w-0 flex-1 basis-52"
        />
        <Button type="submit" tone="outline" disabled={form.isSaving}>
          {own.look}
        </Button>
      </SchemaForm>
      <ResponseMessage politeness="polite">
        {found && (
          <ul className="mt-3 grid gap-1">
            <Finding text={own.spf[found.spf.state]} found={found.spf.found} />
            <Finding text={own.dkim[found.dkim.state]} found={found.dkim.found} />
            <Finding text={own.dmarc[found.dmarc.state]} found={found.dmarc.found} />
          </ul>
        )}
      </ResponseMessage>
      <FormAnswer form={form} className="mt-2" formatFailure={(reason) => texts.labelled(own.failed, reason)} />
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
