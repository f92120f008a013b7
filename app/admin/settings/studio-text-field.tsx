import { useFormContext, useWatch } from 'react-hook-form';
import { useMemo } from 'react';
import { Field } from '#app/ui/field.tsx';
import { WithChinese } from '#app/admin/translations/chinese-texts.tsx';
import { useFieldError } from '#app/admin/controls/field-error.ts';
import { countriesIn } from '#contract/countries.ts';
import { useTexts } from '#app/i18n/language.tsx';

interface StudioTextFieldProps {
  name: string;
  label: string;
  required?: boolean;
  onEnter?: () => void;
  /** also before the form is sent by the key Enter */
  onLeave?: () => void;
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
}

/** A text of the studio, with its Chinese where it has one. */
export function StudioTextField({ name, label, required, onEnter, onLeave, inputMode }: StudioTextFieldProps) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  return (
    <WithChinese field={name} label={label}>
      {(labelNode) => (
        <Field label={labelNode} name={name} required={required} error={error}>
          {(control) => (
            <input
              {...control}
              {...register(name, { onBlur: onLeave })}
              type="text"
              inputMode={inputMode}
              onFocus={onEnter}
              onKeyDown={(event) => event.key === 'Enter' && onLeave?.()}
            />
          )}
        </Field>
      )}
    </WithChinese>
  );
}

/** A list of countries. A value that is none, from before there was a list, stays until another one is chosen. */
export function CountryField({ name, label }: { name: string; label: string }) {
  const { settings, locale } = useTexts();
  const { register } = useFormContext();
  const value = useWatch({ name }) as string;
  const countries = useMemo(() => countriesIn(locale), [locale]);
  const isOther = value !== '' && !countries.some(({ code }) => code === value);
  return (
    <Field label={label} name={name} error={useFieldError(name)}>
      {(control) => (
        <select {...control} {...register(name)}>
          <option value="">{settings.studio.noCountry}</option>
          {isOther && <option value={value}>{value}</option>}
          {countries.map(({ code, name: country }) => (
            <option key={code} value={code}>
              {country}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
