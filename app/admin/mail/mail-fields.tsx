import { Plus, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type MailSettings, mailTlsKinds, maxMailRecipients, mailLanguages, receiptLimits } from '#contract/mail.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Field } from '#app/ui/field.tsx';
import { serviceTypes } from '#contract/service-types.ts';
import { entryProps, focusListEntry } from '#app/admin/controls/use-focus-after-removal.ts';
import { Button } from '#app/ui/button.tsx';
import { type MailValues, withPastedUrl, type RecipientValues } from './mail-values.ts';

export interface MailFieldsProps {
  settings: MailSettings;
  values: MailValues;
  findError: (path: string) => string | undefined;
  onChange: (values: MailValues) => void;
}

/** Mail server, sender and time zone. What the environment sets is only shown. */
export function ServerFields({ settings, values, findError, onChange }: MailFieldsProps) {
  const { mail: texts } = useTexts();
  const { environment } = settings;
  const text = (name: 'port' | 'user' | 'from' | 'timeZone', path: string, hint?: string) => (
    <Field label={texts[name]} name={`mail-${name}`} error={findError(path)} hint={hint}>
      {(control) => (
        <input
          {...control}
          type="text"
          autoComplete="off"
          value={values[name]}
          onChange={(event) => onChange({ ...values, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{texts.server}</legend>
      {environment.server ? (
        <p className="mb-3 wrap-anywhere">
          {texts.fromEnvironment(`${environment.server.host}:${environment.server.port}`)}
        </p>
      ) : (
        <Check
          label={texts.useServer}
          isChecked={values.hasServer}
          onChange={(hasServer) => onChange({ ...values, hasServer })}
        />
      )}
      <div className="mt-3 grid items-start gap-3 sm:grid-cols-2">
        {values.hasServer && !environment.server && (
          <>
            <Field label={texts.host} name="mail-host" required error={findError('server.host')} hint={texts.hostHint}>
              {(control) => (
                <input
                  {...control}
                  type="text"
                  value={values.host}
                  onChange={(event) => onChange(withPastedUrl(values, event.target.value))}
                />
              )}
            </Field>
            {text('port', 'server.port')}
            <Field label={texts.tls} name="mail-tls">
              {(control) => (
                <select
                  {...control}
                  value={values.tls}
                  onChange={({ target }) => onChange({ ...values, tls: target.value === 'tls' ? 'tls' : 'starttls' })}
                >
                  {mailTlsKinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {texts.tlsKinds[kind]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            {text('user', 'server.user')}
            <Field
              label={texts.password}
              name="mail-password"
              error={
                findError('server.password') ?? (settings.isPasswordUnreadable ? texts.passwordUnreadable : undefined)
              }
              hint={settings.server?.hasPassword ? texts.passwordKept : undefined}
            >
              {(control) => (
                <input
                  {...control}
                  type="password"
                  autoComplete="new-password"
                  value={values.password}
                  onChange={(event) => onChange({ ...values, password: event.target.value })}
                />
              )}
            </Field>
          </>
        )}
        {environment.from === null
          ? text('from', 'from', texts.fromHint)
          : text('from', 'from', texts.fromEnvironment(environment.from))}
        {text('timeZone', 'timeZone', texts.timeZoneHint(settings.serverTimeZone))}
      </div>
    </fieldset>
  );
}

const toEntryId = (index: number) => `recipient ${index}`;

const empty: RecipientValues = { address: '', services: null, language: 'zh', digestHours: '' };

interface RecipientFieldsProps {
  recipients: RecipientValues[];
  /** the message of a field, by its path below `recipients` */
  findError: (path: string) => string | undefined;
  onChange: (recipients: RecipientValues[]) => void;
}

/** The people who are told of enquiries. */
export function RecipientFields({ recipients, findError, onChange }: RecipientFieldsProps) {
  const { mail: texts } = useTexts();
  const addButton = useRef<HTMLButtonElement>(null);
  const changeOne = (index: number, change: Partial<RecipientValues>) =>
    onChange(recipients.map((one, at) => (at === index ? { ...one, ...change } : one)));
  /** The rows have no id, so that the next one takes the number of one that leaves. */
  function removeOne(index: number) {
    flushSync(() => onChange(recipients.filter((_, at) => at !== index)));
    if (recipients.length > 1) focusListEntry(toEntryId(Math.min(index, recipients.length - 2)));
    else addButton.current?.focus();
  }

  return (
    <div className="grid gap-4">
      {recipients.map((recipient, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no id before they are saved
        <fieldset key={index} {...entryProps(toEntryId(index))} className="rounded border border-line p-3">
          <legend className="px-1">{texts.recipient(index + 1)}</legend>
          <div className="grid items-start gap-3 sm:grid-cols-3">
            <Field label={texts.address} name={`recipient-${index}`} required error={findError(`${index}.address`)}>
              {(control) => (
                <input
                  {...control}
                  type="text"
                  inputMode="email"
                  value={recipient.address}
                  onChange={(event) => changeOne(index, { address: event.target.value })}
                />
              )}
            </Field>
            <Field label={texts.language} name={`language-${index}`}>
              {(control) => (
                <select
                  {...control}
                  value={recipient.language}
                  onChange={({ target }) => changeOne(index, { language: target.value === 'en' ? 'en' : 'zh' })}
                >
                  {mailLanguages.map((language) => (
                    <option key={language} value={language}>
                      {texts.languages[language]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field
              label={texts.digestHours}
              name={`digest-${index}`}
              hint={texts.digestHint}
              error={findError(`${index}.digestHours`)}
            >
              {(control) => (
                <input
                  {...control}
                  type="text"
                  value={recipient.digestHours}
                  onChange={(event) => changeOne(index, { digestHours: event.target.value })}
                />
              )}
            </Field>
          </div>
          <ServiceChoice
            services={recipient.services}
            error={findError(`${index}.services`)}
            onChange={(services) => changeOne(index, { services })}
          />
          <Button
            tone="outline"
            className="button-quiet button-danger -mx-2 mt-2"
            aria-label={texts.remove(recipient.address || String(index + 1))}
            onClick={() => removeOne(index)}
          >
            <Trash2 aria-hidden="true" size={16} strokeWidth={1.5} />
          </Button>
        </fieldset>
      ))}
      <Button
        ref={addButton}
        tone="outline"
        className="justify-self-start"
        disabled={recipients.length >= maxMailRecipients}
        onClick={() => onChange([...recipients, empty])}
      >
        <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
        {texts.add}
      </Button>
    </div>
  );
}

interface ServiceChoiceProps {
  services: RecipientValues['services'];
  error: string | undefined;
  onChange: (services: RecipientValues['services']) => void;
}

function ServiceChoice({ services, error, onChange }: ServiceChoiceProps) {
  const texts = useTexts();
  const errorId = useId();
  return (
    <fieldset className="mt-3">
      <legend className="field-label">{texts.mail.services}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <Check
          label={texts.mail.allServices}
          isChecked={services === null}
          errorId={error && errorId}
          onChange={(all) => onChange(all ? null : [])}
        />
        {services !== null &&
          serviceTypes.map((service) => (
            <Check
              key={service}
              label={texts.services[service]}
              isChecked={services.includes(service)}
              onChange={(isWanted) =>
                onChange(serviceTypes.filter((one) => (one === service ? isWanted : services.includes(one))))
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

interface CheckProps {
  label: string;
  isChecked: boolean;
  /** of the message that something is wrong */
  errorId?: string;
  onChange: (isChecked: boolean) => void;
}

function Check({ label, isChecked, errorId, onChange }: CheckProps) {
  return (
    <label className="flex min-h-6 items-center gap-2">
      <input
        type="checkbox"
        className="size-4 accent-clay"
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

interface ReceiptsFieldProps {
  linksReceipts: boolean;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Whether senders get a receipt. Its link needs the address of the site. */
export function ReceiptsField({ linksReceipts, isChecked, onChange }: ReceiptsFieldProps) {
  const { mail: texts } = useTexts();
  return (
    <div>
      <Check
        label={linksReceipts ? texts.sendsReceipts : texts.sendsReceiptsWithoutLink}
        isChecked={isChecked}
        onChange={onChange}
      />
      {!linksReceipts && <p className="mt-1">{texts.noReceiptLink}</p>}
      <p className="mt-1 text-caption text-ash">
        {texts.receiptsHint(receiptLimits.perHour, receiptLimits.perAddressAndDay)}
      </p>
    </div>
  );
}
