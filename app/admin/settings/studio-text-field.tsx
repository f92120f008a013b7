import { useFormContext } from 'react-hook-form';
import { Field } from '#app/ui/field.tsx';
import { WithChinese } from '#app/admin/translations/with-chinese.tsx';
import { useFieldError } from '../records/record-field-error.ts';

interface StudioTextFieldProps {
  name: string;
  label: string;
  required?: boolean;
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
}

/** A text of the studio, with its Chinese where it has one. */
export function StudioTextField({ name, label, required, inputMode }: StudioTextFieldProps) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  return (
    <WithChinese field={name} label={label}>
      <Field label={label} name={name} required={required} error={error}>
        {(control) => <input {...control} {...register(name)} type="text" inputMode={inputMode} />}
      </Field>
    </WithChinese>
  );
}
