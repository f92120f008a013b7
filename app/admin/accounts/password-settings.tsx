import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { passwordChange } from '#contract/accounts.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { faultsIn } from '#contract/faults/faults-in.ts';
import { translateFault } from '#app/i18n/translate-message.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { api, describeError, translateFieldErrors, messagesElsewhere } from '#app/admin/api/api.ts';
import { ResponseMessage, Form } from '#app/admin/controls/form.tsx';
import { useSignInTexts } from '#app/admin/session/use-sign-in-texts.ts';
import { useSecondFactor } from './data.ts';

const empty = { currentPassword: '', code: '', newPassword: '', repeated: '' };
type FieldName = keyof typeof empty;

export function PasswordSettings() {
  const texts = useTexts();
  const own = texts.settings.password;
  const signIn = useSignInTexts();
  const toast = useToast();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  // The server asks for it, too, if it was turned on elsewhere meanwhile.
  const asksCode = useSecondFactor().data?.isOn === true || errors.code !== undefined;
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword, code }: typeof empty) =>
      api.post('/api/admin/password', { currentPassword, newPassword, ...(asksCode && { code }) }),
    onSuccess() {
      setValues(empty);
      toast({ title: own.changed });
    },
    onError: (error) => setErrors(translateFieldErrors(texts, error)),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const { repeated, code, ...sent } = values;
    const found: typeof errors = {};
    const { error } = passwordChange.safeParse(sent);
    for (const fault of error ? faultsIn(error) : []) {
      found[fault.path as FieldName] ??= translateFault(texts, fault);
    }
    if (!found.newPassword && repeated !== sent.newPassword) found.repeated = own.mismatch;
    if (asksCode && code.trim() === '') found.code = signIn.code.missing;
    setErrors(found);
    if (Object.keys(found).length === 0) change.mutate(values);
  }

  const field = (name: FieldName, label: string, autoComplete: string, type = 'password') => (
    <Field label={label} name={name} required error={errors[name]}>
      {(control) => (
        <input
          {...control}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      )}
    </Field>
  );

  const elsewhere = messagesElsewhere(errors, (path) => path in empty);
  const isUnexplained = change.isError && Object.keys(errors).length === 0;
  return (
    <Form refused={errors} onSubmit={submit} className="grid max-w-sm gap-4">
      {field('currentPassword', own.current, 'current-password')}
      {asksCode && field('code', signIn.twoStep.codeOrRecovery, 'one-time-code', 'text')}
      {field('newPassword', own.next, 'new-password')}
      {field('repeated', own.repeat, 'new-password')}
      <p className="text-ash">{own.hint}</p>
      <ResponseMessage className="text-danger empty:hidden">
        {isUnexplained ? texts.labelled(own.failed, describeError(texts, change.error)) : elsewhere.join(' ')}
      </ResponseMessage>
      <Button type="submit" disabled={change.isPending} className="justify-self-start">
        {own.submit}
      </Button>
    </Form>
  );
}
