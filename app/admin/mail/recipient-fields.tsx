import { Plus, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { maxMailRecipients, mailLanguages } from '#contract/mail/mail-settings.ts';
import { serviceTypes } from '#contract/service-types.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { entryProps, focusListEntry } from '#app/admin/controls/use-focus-after-removal.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { RecipientValues } from './mail-values.ts';

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

export function Check({ label, isChecked, errorId, onChange }: CheckProps) {
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
