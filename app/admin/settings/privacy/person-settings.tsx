import { useStudioDay } from '#app/admin/shell/summary-data.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { type PersonData, type PersonErased, personQuery } from '#contract/privacy/person.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { translateFieldMessage } from '#app/i18n/translate-message.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { api } from '#app/admin/api/api.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { ResponseMessage } from '#app/admin/controls/answer.tsx';
import { Form } from '#app/admin/controls/form.tsx';
import { saveFile } from '#app/admin/controls/save-file.ts';
import { usePrivacyTexts } from './privacy-texts.ts';

/** Finds, exports and erases everything about the person with an e-mail address. */
export function PersonSettings() {
  const texts = useTexts();
  const own = usePrivacyTexts();
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<{ text: string }>();
  const find = useMutation({
    mutationFn: async (address: string) =>
      (await api.post<{ data: PersonData }>('/api/admin/people/read', { email: address })).data,
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const { error } = personQuery.safeParse({ email });
    const [issue] = error?.issues ?? [];
    setWrong(issue && { text: translateFieldMessage(texts, issue.message) });
    if (!issue) find.mutate(email.trim());
  }

  return (
    <section>
      <h3 className="text-body font-medium!">{own.person}</h3>
      <p className="mb-3 text-ash">{own.personHint}</p>
      <Form refused={wrong} onSubmit={submit} className="flex max-w-md flex-wrap items-end gap-2">
        <Field label={own.email} name="personEmail" error={wrong?.text} className="min-w-0 flex-1 basis-52">
          {(control) => (
            <input
              {...control}
              type="email"
              autoComplete="off"
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                setWrong(undefined);
                find.reset();
              }}
            />
          )}
        </Field>
        <Button type="submit" tone="outline" disabled={find.isPending}>
          {own.find}
        </Button>
      </Form>
      <ResponseMessage className="mt-2 text-danger empty:hidden">
        {find.isError && texts.labelled(own.findFailed, describeError(texts, find.error))}
      </ResponseMessage>
      <output className="mt-3 block">
        {find.data && <Found key={find.data.exportedAt} person={find.data} onErased={find.reset} />}
      </output>
    </section>
  );
}

function Found({ person, onErased }: { person: PersonData; onErased: () => void }) {
  const studioDay = useStudioDay();
  const texts = useTexts();
  const own = usePrivacyTexts();
  const confirm = useConfirmDialog();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { email, enquiries, notes, replies, mails, digests, mentionedIn } = person;
  const erase = useMutation({
    mutationFn: () => api.post<{ data: PersonErased }>('/api/admin/people/erase', { email }),
    onSuccess() {
      toast({ title: own.erased });
      onErased();
      // Enquiries, their counts, the figures and the summary.
      return queryClient.invalidateQueries();
    },
    onError: (error) => toast({ title: own.eraseFailed, text: describeError(texts, error), destructive: true }),
  });

  async function confirmAndErase() {
    const options = { text: own.confirmErase, details: email, confirmLabel: own.erase, isDestructive: true };
    if (await confirm(options)) erase.mutate();
  }

  function save() {
    saveFile(`${own.fileName}-${studioDay()}.json`, 'application/json', `${JSON.stringify(person, undefined, 2)}\n`);
  }

  return (
    <>
      <p>
        {enquiries.length === 0
          ? own.foundNone
          : own.found(enquiries.length, notes.length, replies.length, mails.length)}
      </p>
      {mentionedIn.length > 0 && <p className="mt-1">{own.mentioned(mentionedIn.length)}</p>}
      {digests > 0 && <p className="mt-1">{own.inDigests(digests)}</p>}
      {enquiries.length + digests > 0 && (
        <p className="mt-3 flex flex-wrap gap-2">
          <Button tone="outline" onClick={save}>
            {own.exportJson}
          </Button>
          <Button
            tone="outline"
            className="button-danger"
            disabled={erase.isPending}
            onClick={() => void confirmAndErase()}
          >
            {own.erase}
          </Button>
        </p>
      )}
    </>
  );
}
