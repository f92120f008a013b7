import type { MailSettings } from '#contract/mail/mail-settings.ts';
import { mailTlsKinds } from '#contract/mail/mail-settings.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Field } from '#app/ui/field.tsx';
import { type MailValues, withPastedUrl } from './mail-values.ts';
import { Check } from './recipient-fields.tsx';

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
