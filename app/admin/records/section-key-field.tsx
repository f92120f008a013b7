import { useState } from 'react';
import { useController } from 'react-hook-form';
import { aboutSectionKeys } from '#contract/records/about-entry.ts';
import { isKnownSection } from '#contract/records/about-placement.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Field } from '#app/ui/field.tsx';
import { useFieldError } from './record-field-error.ts';

/** The section key: chosen from the known ones or typed, and locked after creation. */
export function SectionKeyField({ name, label, isLocked }: { name: string; label: string; isLocked: boolean }) {
  const { aboutContent: texts, records } = useTexts();
  const { field } = useController({ name });
  const error = useFieldError(name);
  const value = String(field.value ?? '');
  const [isCustom, setIsCustom] = useState(value !== '' && !isKnownSection(value));

  function choose(chosen: string) {
    setIsCustom(chosen === customOption);
    field.onChange(chosen === customOption ? '' : chosen);
  }

  if (isLocked) {
    return (
      <Field label={label} name={name} required hint={texts.keyLocked}>
        {(control) => (
          <input
            {...control}
            type="text"
            readOnly
            value={isKnownSection(value) ? texts.sections[value].label : value}
          />
        )}
      </Field>
    );
  }
  return (
    <>
      <Field
        label={label}
        name={name}
        required
        error={isCustom ? undefined : error}
        hint={isKnownSection(value) ? texts.sections[value].description : undefined}
      >
        {(control) => (
          <select
            {...control}
            ref={isCustom ? undefined : field.ref}
            value={isCustom ? customOption : value}
            onBlur={field.onBlur}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">{records.choosePlaceholder}</option>
            {aboutSectionKeys.map((key) => (
              <option key={key} value={key}>
                {texts.sections[key].label}
              </option>
            ))}
            <option value={customOption}>{texts.customKeyOption}</option>
          </select>
        )}
      </Field>
      {isCustom && (
        <div className="mt-3">
          <Field label={texts.customKey} name={`${name}-custom`} required error={error} hint={texts.customHint}>
            {(control) => (
              <input
                {...control}
                type="text"
                ref={field.ref}
                value={value}
                onBlur={field.onBlur}
                onChange={field.onChange}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}

const customOption = '__custom';
