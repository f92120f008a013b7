import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MailSettings as Settings, mailSettingsUpdate } from '#contract/mail.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { showToast } from '#app/ui/toast.ts';
import { type Tagged, api } from '#app/admin/api/api.ts';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { FormActions, FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { summaryKey } from '#app/admin/shell/summary-data.ts';
import {
  toMailUpdate,
  type MailValues,
  toMailValues,
  mailConflictText,
  mailFieldAt,
  isMailFieldShown,
} from './mail-values.ts';
import { MailTest, SenderDomainCheck } from './mail-test.tsx';
import { OutboxList } from './outbox-list.tsx';
import { ReceiptsField, RecipientFields, ServerFields } from './mail-fields.tsx';

const address = '/api/admin/mail-settings';
const settingsKey = ['mail-settings'] as const;
type Saved = Tagged<{ data: Settings }>;
interface SectionProps {
  onDirtyChange: (isDirty: boolean) => void;
}

/** Mail server, the people who are told of enquiries, a test mail and the outbox. */
export function MailSettings({ onDirtyChange }: SectionProps) {
  const texts = useTexts();
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }): Promise<Saved> => api.getTagged(address, { signal }),
    // Not cached for the next dialog: the form takes its first answer, which must be a fresh one.
    gcTime: 0,
  });
  if (!settings.data && settings.isError) {
    return <LoadFailed title={texts.settings.loadFailed} query={settings} />;
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

function MailForm({ initial, onDirtyChange }: SectionProps & { initial: Saved }) {
  const texts = useTexts();
  const queryClient = useQueryClient();
  const form = useSchemaForm<MailValues, Saved>({
    schema: mailSettingsUpdate,
    stored: initial,
    toValues: ({ body }) => toMailValues(body.data),
    toBody: (values, { body }) => ({ ...toMailUpdate(values, body.data.server?.hasPassword ?? false) }),
    toFormPath: mailFieldAt,
    isShown: (path, values, { body }) => isMailFieldShown(path, hasServerFields(values, body.data)),
    save: (body, { tag }) => api.putTagged(address, body, { version: tag }),
    findLatest: () => api.getTagged(address),
    onSaved(saved) {
      queryClient.setQueryData(settingsKey, saved);
      showToast({ title: texts.mail.saved });
      void queryClient.invalidateQueries({ queryKey: summaryKey });
    },
    onDirtyChange,
  });
  const settings = form.stored.body.data;
  const { environment } = settings;
  const labels = { ...texts.mail, hasServer: texts.mail.useServer };
  return (
    <SchemaForm form={form} className="grid grid-cols-1 gap-6">
      <ServerFields settings={settings} hasServerFields={hasServerFields(form.form.watch(), settings)} />
      <fieldset>
        <legend className="mb-2 font-semibold">{texts.mail.recipients}</legend>
        {environment.recipients.length > 0 && (
          <p className="mb-3 wrap-anywhere">
            {texts.mail.fromEnvironment(environment.recipients.join(texts.listSeparator))}
          </p>
        )}
        <RecipientFields />
      </fieldset>
      <ReceiptsField linksReceipts={settings.linksReceipts} {...form.form.register('sendsReceipts')} />
      <FormAnswer
        form={form}
        formatLabel={(name) => labels[name as keyof MailValues]}
        formatValue={(name, value) => mailConflictText(texts, name, value)}
        formatFailure={(reason) => texts.labelled(texts.settings.saveFailed, reason)}
      />
      <FormActions form={form} />
    </SchemaForm>
  );
}

/** What the environment sets is only shown. */
const hasServerFields = (values: MailValues, { environment }: Settings) =>
  values.hasServer && environment.server === null;
