import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { translateFieldMessage } from '#app/i18n/translate-message.ts';
import { ApiError } from '#app/admin/api/api-client.ts';
import { describeError } from '#app/admin/api/describe-error.ts';

/**
 * A form of a few texts, all required: the server's message for a field is shown at the field, any other beside the button.
 * The first field is focused, and one that was refused.
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
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError(error) {
      const found = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
      show(Object.fromEntries(found.map(({ path, message }) => [path, translateFieldMessage(texts, message)])));
    },
  });

  const [first] = names;
  useEffect(() => focusField(form.current, first), [first]);

  function show(found: Record<string, string>) {
    setErrors(found as typeof errors);
    focusField(
      form.current,
      names.find((name) => found[name]),
    );
  }

  return {
    form,
    isPending: mutation.isPending,
    /** what went wrong, if no field explains it */
    failure: mutation.isError && !names.some((name) => errors[name]) ? describeError(texts, mutation.error) : undefined,
    errorOf: (name: Name) => errors[name],
    /** of the input of a field */
    controlOf: (name: Name) => ({
      value: values[name],
      onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
    }),
    submit(event: SubmitEvent) {
      event.preventDefault();
      const empty = names.filter((name) => values[name].trim() === '');
      show(Object.fromEntries(empty.map((name) => [name, missing[name]])));
      if (empty.length === 0) mutation.mutate(values);
    },
  };
}

function focusField(form: HTMLFormElement | null, name: string | undefined) {
  const field = name && form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
