import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { Field } from '#app/ui/field.tsx';
import { useFieldError } from './field-error.ts';

type Attributes = Omit<
  ComponentProps<'input'> & ComponentProps<'textarea'>,
  'ref' | 'id' | 'onChange' | 'onBlur' | 'value'
>;

interface TextFieldProps extends Pick<
  Attributes,
  'required' | 'maxLength' | 'readOnly' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
> {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  /** of a text with several lines */
  rows?: number;
  /** the name of the control, for browsers that fill in forms; default: that of the field */
  controlName?: string;
  hint?: string | undefined;
  /** what is wrong with what is stored; what is wrong with what is typed comes first */
  error?: string | undefined;
  /** of the whole field */
  className?: string;
  /** after the field has what was typed */
  onTyped?: (text: string) => void;
}

/** A text of a `SchemaForm`. */
export function TextField(props: TextFieldProps) {
  const { name, controlName = name, label, hint, error, required, onTyped, className, type = 'text', ...input } = props;
  const { field } = useController({ name });
  const refused = useFieldError(name);
  return (
    <Field
      label={label}
      name={controlName}
      required={required}
      error={refused ?? error}
      hint={hint}
      {...(className && { className })}
    >
      {(control) => {
        const attributes = {
          ...input,
          ...control,
          ref: field.ref,
          value: String(field.value ?? ''),
          onBlur: field.onBlur,
          onChange(event: { target: { value: string } }) {
            field.onChange(event);
            onTyped?.(event.target.value);
          },
        };
        return input.rows === undefined ? <input {...attributes} type={type} /> : <textarea {...attributes} />;
      }}
    </Field>
  );
}
