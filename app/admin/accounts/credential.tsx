import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { useFieldError } from '#app/admin/controls/field-error.ts';
import { CredentialField } from '#app/admin/session/credential-field.tsx';

/** That of the login, in a `SchemaForm`. */
export function Credential({ name, ...rest }: ComponentProps<typeof CredentialField>) {
  const { field } = useController({ name });
  return <CredentialField type="password" {...rest} {...field} error={useFieldError(name)} />;
}
