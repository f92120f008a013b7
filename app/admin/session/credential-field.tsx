import type { ComponentProps } from 'react';
import { Field } from '#app/ui/field.tsx';

interface CredentialFieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A name, a password or a code: nothing corrects what is typed. */
export function CredentialField({ label, name, hint, error, required = true, ...input }: CredentialFieldProps) {
  return (
    <Field label={label} name={name} required={required} error={error} hint={hint}>
      {(control) => <input autoCapitalize="none" spellCheck={false} {...input} {...control} />}
    </Field>
  );
}
