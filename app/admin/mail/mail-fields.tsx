import { Plus, Trash2 } from 'lucide-react';
import { type ComponentProps, useId, useRef } from 'react';
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { type MailSettings, mailTlsKinds, maxMailRecipients, mailLanguages, receiptLimits } from '#contract/mail.ts';
import { Options } from '#app/admin/controls/options.tsx';
import { useTexts } from '#app/i18n/language.tsx';
import { Field } from '#app/ui/field.tsx';
import { serviceTypes } from '#contract/service-types.ts';
import { useFieldError } from '#app/admin/controls/field-error.ts';
import { TextField } from '#app/admin/controls/text-field.tsx';
import { entryProps, useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import { Button } from '#app/ui/button.tsx';
import { type MailValues, withPastedUrl, type RecipientValues } from './mail-values.ts';

interface ServerFieldsProps {
  settings: MailSettings;
  hasServerFields: boolean;
}

/** Mail server, sender and time zone. What the environment sets is only shown. */
export function ServerFields({ settings, hasServerFields }: ServerFieldsProps) {
  const { mail: texts } = useTexts();
  const { register, getValues, setValue } = useFormContext<MailValues>();
  const { environment } = settings;

  function takeApart(host: string) {
    const typed = getValues();
    for (const [name, value] of Object.entries(withPastedUrl(typed, host)))
      if (value !== typed[name as keyof MailValues]) setValue(name as keyof MailValues, value, { shouldDirty: true });
  }

  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{texts.server}</legend>
      {environment.server ? (
        <p className="mb-3 wrap-anywhere">
          {texts.fromEnvironment(`${environment.server.host}:${environment.server.port}`)}
        </p>
      ) : (
        <Check label={texts.useServer} {...register('hasServer')} />
      )}
      <div className="mt-3 grid items-start gap-3 sm:grid-cols-2">
        {hasServerFields && (
          <>
            <TextField
              name="host"
              controlName="mail-host"
              label={texts.host}
              required
              hint={texts.hostHint}
              onTyped={takeApart}
            />
            <TextField name="port" controlName="mail-port" label={texts.port} autoComplete="off" />
            <Field label={texts.tls} name="tls">
              {(control) => (
                <select {...control} {...register('tls')}>
                  <Options of={mailTlsKinds} label={(kind) => texts.tlsKinds[kind]} />
                </select>
              )}
            </Field>
            <TextField name="user" controlName="mail-user" label={texts.user} autoComplete="off" />
            <TextField
              name="password"
              controlName="mail-password"
              label={texts.password}
              type="password"
              autoComplete="new-password"
              error={settings.isPasswordUnreadable ? texts.passwordUnreadable : undefined}
              hint={settings.server?.hasPassword ? texts.passwordKept : undefined}
            />
          </>
        )}
        <TextField
          name="from"
          controlName="mail-from"
          label={texts.from}
          autoComplete="off"
          hint={environment.from === null ? texts.fromHint : texts.fromEnvironment(environment.from)}
        />
        <TextField
          name="timeZone"
          controlName="mail-timeZone"
          label={texts.timeZone}
          autoComplete="off"
          hint={texts.timeZoneHint(settings.serverTimeZone)}
        />
      </div>
    </fieldset>
  );
}

const empty: RecipientValues = { address: '', services: null, language: 'zh', digestHours: '' };

/** The people who are told of enquiries. */
export function RecipientFields() {
  const { mail: texts } = useTexts();
  const { register } = useFormContext<MailValues>();
  const { fields, append, remove } = useFieldArray<MailValues, 'recipients'>({ name: 'recipients' });
  const addButton = useRef<HTMLButtonElement>(null);
  const leave = useFocusAfterRemoval({ ids: fields.map(({ id }) => id), onEmpty: () => addButton.current?.focus() });
  return (
    <div className="grid gap-4">
      {fields.map((recipient, index) => (
        <fieldset key={recipient.id} {...entryProps(recipient.id)} className="rounded border border-line p-3">
          <legend className="px-1">{texts.recipient(index + 1)}</legend>
          <div className="grid items-start gap-3 sm:grid-cols-3">
            <TextField
              name={`recipients.${index}.address`}
              controlName={`recipient-${index}`}
              label={texts.address}
              required
              inputMode="email"
            />
            <Field label={texts.language} name={`recipients.${index}.language`}>
              {(control) => (
                <select {...control} {...register(`recipients.${index}.language`)}>
                  <Options of={mailLanguages} label={(language) => texts.languages[language]} />
                </select>
              )}
            </Field>
            <TextField
              name={`recipients.${index}.digestHours`}
              controlName={`digest-${index}`}
              label={texts.digestHours}
              hint={texts.digestHint}
            />
          </div>
          <ServiceChoice name={`recipients.${index}.services`} />
          <RemoveButton
            index={index}
            onClick={() => {
              leave(recipient.id);
              remove(index);
            }}
          />
        </fieldset>
      ))}
      <Button
        ref={addButton}
        tone="outline"
        className="justify-self-start"
        disabled={fields.length >= maxMailRecipients}
        onClick={() => append(empty)}
      >
        <Plus />
        {texts.add}
      </Button>
    </div>
  );
}

/** It is named after what is typed. */
function RemoveButton({ index, onClick }: { index: number; onClick: () => void }) {
  const { mail: texts } = useTexts();
  const address = useWatch<MailValues, `recipients.${number}.address`>({ name: `recipients.${index}.address` });
  return (
    <Button
      tone="outline"
      className="button-quiet button-danger -mx-2 mt-2"
      aria-label={texts.remove(address || String(index + 1))}
      onClick={onClick}
    >
      <Trash2 />
    </Button>
  );
}

function ServiceChoice({ name }: { name: `recipients.${number}.services` }) {
  const texts = useTexts();
  const {
    field: { value: services, onChange },
  } = useController<MailValues, typeof name>({ name });
  const error = useFieldError(name);
  const errorId = useId();
  return (
    <fieldset className="mt-3">
      <legend className="field-label">{texts.mail.services}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <Check
          label={texts.mail.allServices}
          checked={services === null}
          errorId={error && errorId}
          onChange={({ target }) => onChange(target.checked ? null : [])}
        />
        {services !== null &&
          serviceTypes.map((service) => (
            <Check
              key={service}
              label={texts.services[service]}
              checked={services.includes(service)}
              onChange={({ target }) =>
                onChange(serviceTypes.filter((one) => (one === service ? target.checked : services.includes(one))))
              }
            />
          ))}
      </div>
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface CheckProps extends ComponentProps<'input'> {
  label: string;
  /** of the message that something is wrong */
  errorId?: string | undefined;
}

function Check({ label, errorId, ...input }: CheckProps) {
  return (
    <label className="flex min-h-6 items-center gap-2">
      <input
        {...input}
        type="checkbox"
        className="size-4 accent-clay"
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
      />
      {label}
    </label>
  );
}

/** Whether senders get a receipt. Its link needs the address of the site. */
export function ReceiptsField({ linksReceipts, ...input }: ComponentProps<'input'> & { linksReceipts: boolean }) {
  const { mail: texts } = useTexts();
  return (
    <div>
      <Check label={linksReceipts ? texts.sendsReceipts : texts.sendsReceiptsWithoutLink} {...input} />
      {!linksReceipts && <p className="mt-1">{texts.noReceiptLink}</p>}
      <p className="mt-1 text-caption text-ash">
        {texts.receiptsHint(receiptLimits.perHour, receiptLimits.perAddressAndDay)}
      </p>
    </div>
  );
}
