import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { describeError, translateFieldErrors, messagesElsewhere } from '#app/admin/api/describe-error.ts';

/**
 * A form of a few texts, all required: the server's message for a field is shown at the field, any other beside the button.
 * The first field is focused.
 */
export function useFieldForm<Name extends string, Result>(
  missing: Record<Name, string>,
  { send, onDone }: { send: (values: Record<Name, string>) => Promise<Result>; onDone: (result: Result) => void },
) {
  const texts = useTexts();
  const names = Object.keys(missing) as Name[];
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>,
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => setErrors(translateFieldErrors(texts, error)),
  });

  const [first] = names;
  useEffect(() => focusField(form.current, first), [first]);
  const elsewhere = messagesElsewhere(errors, (path) => names.some((name) => name === path));

  return {
    /** of the `Form` */
    attributes: { ref: form, refused: errors, onSubmit: submit },
    isPending: mutation.isPending,
    /** what went wrong, if no field explains it */
    failure: mutation.isError ? describeFailure(mutation.error) : undefined,
    findError: (name: Name) => errors[name],
    /** of the input of a field */
    controlProps: (name: Name) => ({
      value: values[name],
      onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
    }),
  };

  function describeFailure(error: Error): string | undefined {
    if (elsewhere.length > 0) return elsewhere.join(' ');
    return Object.keys(errors).length === 0 ? describeError(texts, error) : undefined;
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const empty = names.filter((name) => values[name].trim() === '');
    setErrors(Object.fromEntries(empty.map((name) => [name, missing[name]])));
    if (empty.length === 0) mutation.mutate(values);
  }
}

function focusField(form: HTMLFormElement | null, name: string | undefined) {
  const field = name && form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
