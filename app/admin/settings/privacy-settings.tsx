import { useData } from '#app/admin/api/use-data.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { personName } from '#contract/person-name.ts';
import { type Retention, type PersonData, type PersonErased, personQuery, retentionUpdate } from '#contract/privacy.ts';
import { retentionMonths } from '#contract/limits.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { api, describeError } from '#app/admin/api/api.ts';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { TextField } from '#app/admin/controls/text-field.tsx';
import { useStudioDay } from '#app/admin/shell/summary-data.ts';
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
  const retention = useData<Retention>(retentionKey, '/api/admin/retention');
  if (retention.data) return <RetentionForm retention={retention.data} onDirtyChange={onDirtyChange} />;
  if (!retention.isError) return <LoadingRows count={2} className="h-16" />;
  return <LoadFailed title={texts.settings.loadFailed} query={retention} />;
}

interface RetentionFormProps {
  retention: Retention;
  onDirtyChange: (isDirty: boolean) => void;
}

function RetentionForm({ retention: { months, upcoming }, onDirtyChange }: RetentionFormProps) {
  const texts = useTexts();
  const own = usePrivacyTexts();
  const queryClient = useQueryClient();
  const form = useSchemaForm<Pick<Retention, 'months'>, Pick<Retention, 'months'>>({
    schema: retentionUpdate,
    stored: { months },
    async save(body) {
      const { data } = (await api.putTagged<{ data: Retention }>('/api/admin/retention', body)).body;
      queryClient.setQueryData(retentionKey, data);
      return { months: data.months };
    },
    onSaved: () => showToast({ title: own.saved }),
    onFailed: (error) => showToast({ title: own.saveFailed, text: describeError(texts, error), destructive: true }),
    onDirtyChange,
  });
  // It is loaded again whenever the section is opened, and may have been changed elsewhere.
  const follow = useEffectEvent(form.takeOver);
  useEffect(() => follow({ months }), [months]);
  const chosen = form.form.watch('months');
  return (
    <SchemaForm form={form}>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium">{own.retention}</legend>
        <p className="text-ash">{own.retentionHint}</p>
        {retentionMonths.map((choice) => (
          <label key={choice} className="flex items-center gap-2">
            <input
              type="radio"
              name="retention"
              className="size-4 accent-clay"
              checked={chosen === choice}
              // Not saved at once: the arrow keys choose every period on the way.
              onChange={() => form.form.setValue('months', choice, { shouldDirty: true })}
            />
            {choice === null ? own.never : own.months(choice)}
          </label>
        ))}
      </fieldset>
      {/* Not disabled while saving: that would take the focus away. */}
      <Button type="submit" className="mt-3" aria-busy={form.isSaving}>
        {own.save}
      </Button>
      {months !== null && <Upcoming {...upcoming} />}
    </SchemaForm>
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

const nobody = { email: '' };

/** Finds, exports and erases everything about the person with an e-mail address. */
function PersonSettings() {
  const texts = useTexts();
  const own = usePrivacyTexts();
  const [found, setFound] = useState<PersonData>();
  const form = useSchemaForm<typeof nobody, typeof nobody>({
    schema: personQuery,
    stored: nobody,
    toBody: ({ email }) => ({ email: email.trim() }),
    async save(body, _stored, values) {
      setFound(undefined);
      setFound((await api.post<{ data: PersonData }>('/api/admin/people/read', body)).data);
      return values;
    },
  });

  return (
    <section>
      <h3 className="text-body font-medium!">{own.person}</h3>
      <p className="mb-3 text-ash">{own.personHint}</p>
      <SchemaForm form={form} className="flex max-w-md flex-wrap items-end gap-2">
        <TextField
          name="email"
          controlName="personEmail"
          label={own.email}
          type="email"
          autoComplete="off"
          className="min-w-0 flex-1 basis-52"
          onTyped={() => setFound(undefined)}
        />
        <Button type="submit" tone="outline" disabled={form.isSaving}>
          {own.find}
        </Button>
      </SchemaForm>
      <FormAnswer form={form} className="mt-2" formatFailure={(reason) => texts.labelled(own.findFailed, reason)} />
      <output className="mt-3 block">
        {found && <Found key={found.exportedAt} person={found} onErased={() => setFound(undefined)} />}
      </output>
    </section>
  );
}

function Found({ person, onErased }: { person: PersonData; onErased: () => void }) {
  const studioDay = useStudioDay();
  const texts = useTexts();
  const own = usePrivacyTexts();
  const confirm = useConfirmDialog();
  const queryClient = useQueryClient();
  const { email, enquiries, notes, replies, mails, clientGalleries, digests, mentionedIn } = person;
  const erase = useMutation({
    mutationFn: () => api.post<{ data: PersonErased }>('/api/admin/people/erase', { email }),
    onSuccess() {
      showToast({ title: own.erased });
      onErased();
      // Enquiries, their counts, the figures and the summary.
      return queryClient.invalidateQueries();
    },
    onError: (error) => showToast({ title: own.eraseFailed, text: describeError(texts, error), destructive: true }),
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
      {clientGalleries.length > 0 && (
        <p className="mt-1">{own.inGalleries(clientGalleries.map(({ title }) => String(title)))}</p>
      )}
      {enquiries.length + digests + clientGalleries.length > 0 && (
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
