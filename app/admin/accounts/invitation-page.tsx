import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { firstTab, tabPath } from '#contract/admin-tabs.ts';
import type { Invited } from '#contract/accounts.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { ApiError, api, describeError, translateFieldErrors, messagesElsewhere } from '#app/admin/api/api.ts';
import { ResponseMessage, Form } from '#app/admin/controls/form.tsx';
import { forgetSession, startSession } from '#app/admin/session/session.ts';
import { invitationsAddress } from './data.ts';
import { useAccountsTexts } from './use-accounts-texts.ts';

/** Where the link of an invitation leads: sets the password, and signs in whom it creates an account for. */
export default function InvitationPage({ token }: { token: string }) {
  const texts = useTexts();
  const { welcome: own } = useAccountsTexts();
  const navigate = useNavigate();
  const [isSet, setIsSet] = useState(false);
  const invited = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => {
      const { data } = await api.post<{ data: Invited }>(`${invitationsAddress}/read`, { token });
      return data;
    },
    enabled: !isSet,
  });
  const isInvalid = invited.error instanceof ApiError && [400, 404].includes(invited.error.status);
  const leave = () => void navigate(tabPath(firstTab), { replace: true });

  function done(session: string | null) {
    if (session === null) {
      forgetSession();
      return setIsSet(true);
    }
    startSession(session);
    leave();
  }

  return (
    <main className="flex min-h-dvh items-start justify-center px-4 pt-[12vh] pb-16">
      <div className="card w-full max-w-sm p-6 sm:p-8">
        <h1 className="text-h4 wrap-anywhere">
          {invited.data ? own.title(invited.data.username) : texts.documentTitle}
        </h1>
        {invited.data && !isSet && (
          <>
            <p className="mt-1 mb-6 text-ash">{own.lead}</p>
            <PasswordForm token={token} {...invited.data} onDone={done} />
          </>
        )}
        {(isInvalid || isSet) && (
          <>
            <p role="alert" className="mt-1 mb-6">
              {isSet ? own.isSet : own.invalid}
            </p>
            <Button onClick={leave}>{own.toLogin}</Button>
          </>
        )}
        {invited.error && !isInvalid && (
          <p role="alert" className="mt-1 text-danger">
            {describeError(texts, invited.error)}
          </p>
        )}
      </div>
    </main>
  );
}

interface PasswordFormProps extends Invited {
  token: string;
  onDone: (session: string | null) => void;
}

function PasswordForm({ token, username, isReset, onDone }: PasswordFormProps) {
  const texts = useTexts();
  const { welcome: own } = useAccountsTexts();
  const [values, setValues] = useState({ password: '', repeated: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const accept = useMutation({
    mutationFn: async () =>
      (
        await api.post<{ data: { token: string | null } }>(`${invitationsAddress}/accept`, {
          token,
          password: values.password,
        })
      ).data,
    onSuccess: (data) => onDone(data.token),
    onError: (error) => setErrors(translateFieldErrors(texts, error)),
  });
  const elsewhere = messagesElsewhere(errors, (path) => path in values);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const differ = values.password !== values.repeated;
    setErrors(differ ? { repeated: texts.settings.password.mismatch } : {});
    if (!differ) accept.mutate();
  }

  const field = (name: keyof typeof values, label: string, error?: string) => (
    <Field label={label} name={name} required error={error}>
      {(control) => (
        <input
          {...control}
          type="password"
          autoComplete="new-password"
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <Form refused={errors} onSubmit={submit} className="grid gap-4">
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      {field('password', own.password, errors.password)}
      {field('repeated', own.repeat, errors.repeated)}
      <p className="text-ash">{isReset ? own.resetHint : own.hint}</p>
      <ResponseMessage className="text-danger empty:hidden">
        {accept.error && Object.keys(errors).length === 0 ? describeError(texts, accept.error) : elsewhere.join(' ')}
      </ResponseMessage>
      <Button type="submit" disabled={accept.isPending}>
        {own.submit}
      </Button>
    </Form>
  );
}
