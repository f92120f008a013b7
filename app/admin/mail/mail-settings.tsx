import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type MailSettings as Settings, mailSettingsUpdate } from '#contract/mail.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { translateFieldMessage } from '#app/i18n/translate-message.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import {
  isEditedElsewhere,
  type Tagged,
  api,
  describeError,
  translateFieldErrors,
  messagesElsewhere,
} from '#app/admin/api/api.ts';
import { ResponseMessage, Form } from '#app/admin/controls/form.tsx';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { EditConflict, type Merge } from '#app/admin/controls/edit-conflict.tsx';
import { summaryKey } from '#app/admin/shell/summary-data.ts';
import { toMailUpdate, type MailValues, toMailValues, mergeMailValues, mailConflictText } from './mail-values.ts';
import { MailTest, SenderDomainCheck } from './mail-test.tsx';
import { OutboxList } from './outbox-list.tsx';
import { ReceiptsField, RecipientFields, ServerFields } from './mail-fields.tsx';

const address = '/api/admin/mail-settings';
const settingsKey = ['mail-settings'] as const;
type ResponseMessage = Tagged<{ data: Settings }>;
interface SectionProps {
  onDirtyChange: (isDirty: boolean) => void;
}

/** Mail server, the people who are told of enquiries, a test mail and the outbox. */
export function MailSettings({ onDirtyChange }: SectionProps) {
  const texts = useTexts();
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }): Promise<ResponseMessage> => api.getTagged(address, { signal }),
    // Not cached for the next dialog: the form takes its first answer, which must be a fresh one.
    gcTime: 0,
  });
  if (!settings.data && settings.isError) {
    return (
      <LoadFailed title={texts.settings.loadFailed} error={settings.error} onRetry={() => void settings.refetch()} />
    );
  }
  if (!settings.data) return <LoadingRows count={3} className="h-16" />;
  return (
    <div className="grid grid-cols-1 gap-8">
      <MailForm initial={settings.data} onDirtyChange={onDirtyChange} />
      <MailTest />
      <SenderDomainCheck />
      <OutboxList />
    </div>
  );
}

function MailForm({ initial, onDirtyChange }: SectionProps & { initial: ResponseMessage }) {
  const texts = useTexts();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(() => toMailValues(initial.body.data));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<{ merge: Merge; theirs: MailValues }>();
  const typed = useRef(values);
  useLayoutEffect(() => {
    typed.current = values;
  });
  const settings = base.body.data;
  const isDirty = JSON.stringify(values) !== JSON.stringify(toMailValues(settings));
  useEffect(() => onDirtyChange(isDirty), [onDirtyChange, isDirty]);

  const save = useMutation({
    mutationFn: (sent: MailValues): Promise<ResponseMessage> =>
      api.putTagged(address, toMailUpdate(sent, settings.server?.hasPassword ?? false), { version: base.tag }),
    onSuccess(saved, sent) {
      queryClient.setQueryData(settingsKey, saved);
      setBase(saved);
      setConflict(undefined);
      // What was typed while the request was under way stays.
      setValues((mine) => mergeMailValues({ base: sent, mine, theirs: toMailValues(saved.body.data) }).values);
      toast({ title: texts.mail.saved });
      return queryClient.invalidateQueries({ queryKey: summaryKey });
    },
    async onError(error) {
      setErrors(translateFieldErrors(texts, error));
      if (isEditedElsewhere(error)) await mergeLatest();
    },
  });

  /** Somebody else saved first: merges what is typed into the latest version, which the next save is based on. */
  async function mergeLatest() {
    const latest: ResponseMessage = await api.getTagged(address);
    const theirs = toMailValues(latest.body.data);
    // What is typed by now: the answer took its time.
    const merged = mergeMailValues({ base: toMailValues(settings), mine: typed.current, theirs });
    setConflict({ merge: merged.merge, theirs });
    setValues(merged.values);
    setBase(latest);
    save.reset();
  }

  function submit() {
    const update = toMailUpdate(values, settings.server?.hasPassword ?? false);
    const { error } = mailSettingsUpdate.safeParse(update);
    const found = (error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      translateFieldMessage(texts, message),
    ]);
    setErrors(Object.fromEntries(found));
    if (!error) save.mutate(values);
  }

  const hasServerFields = values.hasServer && !settings.environment.server;
  const elsewhere = messagesElsewhere(
    errors,
    (path) =>
      /^(?:from|timeZone|recipients\.\d+\.(?:address|digestHours|services)(?:\..*)?)$/.test(path) ||
      (hasServerFields && /^server\.(?:host|port|user|password)$/.test(path)),
  );
  const labels = { ...texts.mail, hasServer: texts.mail.useServer };
  const findError = (path: string) => errors[path];
  /** The first message at or below a path. */
  const errorBelow = (path: string) =>
    Object.entries(errors).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
  return (
    <Form
      refused={errors}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        submit();
      }}
      className="grid grid-cols-1 gap-6"
    >
      <ServerFields settings={settings} values={values} findError={findError} onChange={setValues} />
      <fieldset>
        <legend className="mb-2 font-semibold">{texts.mail.recipients}</legend>
        {settings.environment.recipients.length > 0 && (
          <p className="mb-3 wrap-anywhere">
            {texts.mail.fromEnvironment(settings.environment.recipients.join(texts.listSeparator))}
          </p>
        )}
        <RecipientFields
          recipients={values.recipients}
          findError={(path) => errorBelow(`recipients.${path}`)}
          onChange={(recipients) => setValues({ ...values, recipients })}
        />
      </fieldset>
      <ReceiptsField
        linksReceipts={settings.linksReceipts}
        isChecked={values.sendsReceipts}
        onChange={(sendsReceipts) => setValues({ ...values, sendsReceipts })}
      />
      <ResponseMessage className="empty:hidden">
        {conflict && (
          <EditConflict
            merge={conflict.merge}
            formatLabel={(name) => labels[name as keyof MailValues]}
            formatValue={(name, value) => mailConflictText(texts, name, value)}
            onChoose={(name, value) => setValues((now) => ({ ...now, [name]: value }))}
            onLoad={() => {
              setValues(conflict.theirs);
              setConflict(undefined);
            }}
            onSave={submit}
          />
        )}
      </ResponseMessage>
      <ResponseMessage className="text-danger empty:hidden">
        {elsewhere.length > 0
          ? elsewhere.join(' ')
          : save.isError && texts.labelled(texts.settings.saveFailed, describeError(texts, save.error))}
      </ResponseMessage>
      <div className="form-actions">
        <Button type="submit" disabled={save.isPending || conflict !== undefined}>
          {save.isPending ? texts.actions.saving : texts.actions.save}
        </Button>
      </div>
    </Form>
  );
}
