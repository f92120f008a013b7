import { useFormContext } from 'react-hook-form';
import { Field } from '#app/ui/field.tsx';
import { WithChinese } from '#app/admin/translations/with-chinese.tsx';
import { useFieldError } from '../records/record-field-error.ts';

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
