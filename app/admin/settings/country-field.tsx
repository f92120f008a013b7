import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { countriesIn } from '#contract/countries.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Field } from '#app/ui/field.tsx';
import { useFieldError } from '../records/record-field-error.ts';

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
