import { get, useFormState } from 'react-hook-form';

/** What is wrong with the field of this (dotted) name, already in the form's language. */
export function useFieldError(name: string): string | undefined {
  const { errors } = useFormState();
  return (get(errors, name) as { message?: string } | undefined)?.message;
}
