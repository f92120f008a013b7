import { useFormContext, useWatch, useController, useFieldArray } from 'react-hook-form';
import { useState, useRef } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { Options } from '#app/admin/controls/options.tsx';
import { useTexts } from '#app/i18n/language.tsx';
import { Field } from '#app/ui/field.tsx';
import { WithChinese } from '#app/admin/translations/chinese-texts.tsx';
import { aboutSectionKeys, isKnownSection } from '#contract/records.ts';
import { limits } from '#contract/limits.ts';
import { IconButton } from '#app/admin/controls/icon-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { entryProps, useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import { MediaField } from './media-field.tsx';
import { useFieldError } from '#app/admin/controls/field-error.ts';
import type { FieldSpec } from './record-kind.ts';

interface RecordFieldProps {
  field: FieldSpec;
  label: string;
  isLocked: boolean;
}

/** The control of a field, with that of its Chinese text if it has one. */
export function RecordField(props: RecordFieldProps) {
  const { field } = props;
  return (
    <WithChinese field={field.name} label={props.label} isLong={field.kind === 'textarea'}>
      {(label) => <FieldControl {...props} label={label} />}
    </WithChinese>
  );
}

function FieldControl({ field, label, isLocked }: RecordFieldProps) {
  const texts = useTexts();
  const error = useFieldError(field.name);
  const { register, formState } = useFormContext();
  const watched: unknown = useWatch({ name: field.hintDependsOn ?? field.name });
  const hint = field.hint?.(texts, watched);

  if (field.kind === 'links') return <SocialLinksField name={field.name} label={label} />;
  if (field.kind === 'section-key') return <SectionKeyField name={field.name} label={label} isLocked={isLocked} />;
  if (field.kind === 'custom') return field.render({ name: field.name, label });
  if (field.kind === 'media') return <MediaField field={field} label={label} hint={hint} />;
  return (
    <Field label={label} name={field.name} required={field.required} error={error} hint={hint}>
      {(control) => {
        if (field.kind === 'textarea') return <textarea {...control} {...register(field.name)} />;
        if (field.kind === 'select') {
          const options = withStored(field.options, formState.defaultValues?.[field.name]);
          return (
            <select {...control} {...register(field.name)}>
              {/* A required select without a default starts with a placeholder. */}
              {field.required && <option value="">{texts.records.choosePlaceholder}</option>}
              {field.isOptional && <option value="">{texts.records.noChoice}</option>}
              <Options of={options} label={(option) => field.optionLabel?.(texts, option) ?? option} />
            </select>
          );
        }
        const inputMode = field.kind === 'number' ? 'numeric' : undefined;
        const type = field.kind === 'date' ? 'date' : 'text';
        return <input {...control} {...register(field.name)} type={type} inputMode={inputMode} />;
      }}
    </Field>
  );
}

/** The choices, and the stored value if it is another one: a record may be older than the list. */
function withStored(options: readonly string[], stored: unknown): readonly string[] {
  return typeof stored === 'string' && stored !== '' && !options.includes(stored) ? [...options, stored] : options;
}

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
            <Options of={aboutSectionKeys} label={(key) => texts.sections[key].label} />
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

function SocialLinksField({ name, label }: { name: string; label: string }) {
  const { records: texts } = useTexts();
  const { fields, append, remove } = useFieldArray({ name });
  const addButton = useRef<HTMLButtonElement>(null);
  const leave = useFocusAfterRemoval({ ids: fields.map(({ id }) => id), onEmpty: () => addButton.current?.focus() });
  return (
    <fieldset>
      <legend className="field-label">{label}</legend>
      <div className="grid gap-2">
        {fields.map((link, index) => (
          <div key={link.id} {...entryProps(link.id)} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[1fr_2fr]">
              <LinkInput
                name={`${name}.${index}.platform`}
                label={texts.linkPlatform(index + 1)}
                hint={texts.platform}
              />
              <LinkInput name={`${name}.${index}.href`} label={texts.linkHref(index + 1)} hint={texts.href} />
            </div>
            <IconButton
              icon={Trash2}
              label={texts.removeLink(index + 1)}
              onClick={() => {
                leave(link.id);
                remove(index);
              }}
            />
          </div>
        ))}
      </div>
      {fields.length < limits.socialLinks && (
        <Button ref={addButton} tone="outline" className="mt-2" onClick={() => append({ platform: '', href: '' })}>
          <Plus />
          {texts.addLink}
        </Button>
      )}
    </fieldset>
  );
}

function LinkInput({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  const errorId = `${name}-error`;
  return (
    <div className="min-w-0">
      <input
        {...register(name)}
        type="text"
        className="field-control"
        aria-label={label}
        placeholder={hint}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
