import { type FieldErrors, get, useFormState } from 'react-hook-form';

/** The validation message of a field (dotted path), in the form's language. */
export function useFieldError(name: string): string | undefined {
  const { errors } = useFormState();
  return (get(errors, name) as { message?: string } | undefined)?.message;
}

/** The messages of a form by the paths of their fields. */
export function flattenMessages(errors: FieldErrors, parent = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, error] of Object.entries(errors)) {
    const path = parent + name;
    if (typeof error !== 'object' || error === null) continue;
    if (typeof error.message === 'string') found[path] = error.message;
    else Object.assign(found, flattenMessages(error as FieldErrors, `${path}.`));
  }
  return found;
}

/** Whether a field is the one with this name, or a part of it. */
export const isAtOrBelow = (path: string, name: string) => path === name || path.startsWith(`${name}.`);
