import { useFormContext, useWatch } from 'react-hook-form';
import { useTexts } from '#app/i18n/language.tsx';
import { Field } from '#app/ui/field.tsx';
import { WithChinese } from '#app/admin/translations/with-chinese.tsx';
import { MediaField } from './media-field.tsx';
import { useFieldError } from './record-field-error.ts';
import type { FieldSpec } from './record-kind.ts';
import { SectionKeyField } from './section-key-field.tsx';
import { SocialLinksField } from './social-links-field.tsx';

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
              {options.map((option) => (
                <option key={option} value={option}>
                  {field.optionLabel?.(texts, option) ?? option}
                </option>
              ))}
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
