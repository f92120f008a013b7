import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { personName } from '#contract/person-name.ts';
import { type Retention, type PersonData, type PersonErased, personQuery } from '#contract/privacy.ts';
import { type RetentionMonths, retentionMonths } from '#contract/limits.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { api, describeError } from '#app/admin/api/api.ts';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { Form, ResponseMessage } from '#app/admin/controls/form.tsx';
import { useStudioDay } from '#app/admin/shell/summary-data.ts';
import { faultsIn } from '#contract/faults/faults-in.ts';
import { translateFault } from '#app/i18n/translate-message.ts';
import { Field } from '#app/ui/field.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { saveFile } from '#app/admin/controls/save-file.ts';
import { usePrivacyTexts } from './use-privacy-texts.ts';

/** How long enquiries are kept, and the data of one person. */
export function PrivacySettings({ onDirtyChange }: { onDirtyChange: (isDirty: boolean) => void }) {
  return (
    <div className="grid gap-8">
      <RetentionSettings onDirtyChange={onDirtyChange} />
      <PersonSettings />
    </div>
  );
}

const retentionKey = ['retention'] as const;

function RetentionSettings({ onDirtyChange }: { onDirtyChange: (isDirty: boolean) => void }) {
  const texts = useTexts();
  const own = usePrivacyTexts();
  const toast = useToast();
  const queryClient = useQueryClient();
  const retention = useQuery({
    queryKey: retentionKey,
    queryFn: async ({ signal }) => (await api.get<{ data: Retention }>('/api/admin/retention', { signal })).data,
  });
  const stored = retention.data?.months;
  /** undefined: what is stored */
  const [chosen, setChosen] = useState<RetentionMonths>();
  const isDirty = chosen !== undefined && chosen !== stored;
  useEffect(() => {
    onDirtyChange(isDirty);
    // The section is removed while another one is shown, and the choice with it.
    return () => onDirtyChange(false);
  }, [onDirtyChange, isDirty]);
  const save = useMutation({
    mutationFn: (months: RetentionMonths) => api.putTagged<{ data: Retention }>('/api/admin/retention', { months }),
    onSuccess({ body }) {
      queryClient.setQueryData(retentionKey, body.data);
      setChosen((now) => (now === body.data.months ? undefined : now));
      toast({ title: own.saved });
    },
    onError: (error) => toast({ title: own.saveFailed, text: describeError(texts, error), destructive: true }),
  });

  if (!retention.data) {
    if (!retention.isError) return <LoadingRows count={2} className="h-16" />;
    return (
      <LoadFailed title={texts.settings.loadFailed} error={retention.error} onRetry={() => void retention.refetch()} />
    );
  }
  const { months, upcoming } = retention.data;
  const selected = chosen === undefined ? months : chosen;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate(selected);
  }

  return (
    <Form refused={null} onSubmit={submit}>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium">{own.retention}</legend>
        <p className="text-ash">{own.retentionHint}</p>
        {retentionMonths.map((choice) => (
          <label key={choice} className="flex items-center gap-2">
            <input
              type="radio"
              name="retention"
              className="size-4 accent-clay"
              checked={selected === choice}
              // Not saved at once: the arrow keys choose every period on the way.
              onChange={() => setChosen(choice)}
            />
            {choice === null ? own.never : own.months(choice)}
          </label>
        ))}
      </fieldset>
      {/* Not disabled while saving: that would take the focus away. */}
      <Button type="submit" className="mt-3" aria-busy={save.isPending}>
        {own.save}
      </Button>
      {months !== null && <Upcoming {...upcoming} />}
    </Form>
  );
}

function Upcoming({ count, enquiries }: Retention['upcoming']) {
  const texts = useTexts();
  const own = usePrivacyTexts();
  const day = (time: string) => new Date(time).toLocaleDateString(texts.locale);
  if (count === 0) return <p className="mt-3">{own.noneUpcoming}</p>;
  return (
    <div className="mt-3">
      <p>{own.upcoming(count)}</p>
      <ul className="mt-1 list-disc pl-5">
        {enquiries.map(({ id, firstName, lastName, createdAt, deletedAt }) => (
          <li key={id}>{own.deletedOn(personName({ firstName, lastName }), day(createdAt), day(deletedAt))}</li>
        ))}
        {count > enquiries.length && <li>{own.more(count - enquiries.length)}</li>}
      </ul>
    </div>
  );
}

/** Finds, exports and erases everything about the person with an e-mail address. */
function PersonSettings() {
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
    const [fault] = error ? faultsIn(error) : [];
    setWrong(fault && { text: translateFault(texts, fault) });
    if (!fault) find.mutate(email.trim());
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
