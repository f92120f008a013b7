import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { Field } from '#app/ui/field.tsx';
import { useFieldError } from './field-error.ts';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'children' | 'onChange' | 'onBlur' | 'value'> {
  name: string;
  label: string;
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
  const { name, controlName = name, label, hint, error, required, onTyped, className, ...input } = props;
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
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          ref={field.ref}
          value={String(field.value ?? '')}
          onBlur={field.onBlur}
          onChange={(event) => {
            field.onChange(event);
            onTyped?.(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
