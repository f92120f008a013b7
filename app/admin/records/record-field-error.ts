import { get, useFormState } from 'react-hook-form';

/** The validation message of a field (dotted path), in the form's language. */
export function useFieldError(name: string): string | undefined {
  const { errors } = useFormState();
  return (get(errors, name) as { message?: string } | undefined)?.message;
}
