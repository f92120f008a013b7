import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { firstTab, tabPath } from '#contract/admin-tabs.ts';
import { invitationAnswer, type Invited } from '#contract/accounts.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { ApiError, api, describeError } from '#app/admin/api/api.ts';
import { FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { forgetSession, startSession } from '#app/admin/session/session.ts';
import { Credential } from './credential.tsx';
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

const empty = { password: '', repeated: '' };

function PasswordForm({ token, username, isReset, onDone }: PasswordFormProps) {
  const texts = useTexts();
  const { welcome: own } = useAccountsTexts();
  const form = useSchemaForm<typeof empty, typeof empty>({
    schema: invitationAnswer,
    stored: empty,
    toBody: ({ password }) => ({ token, password }),
    check: ({ password, repeated }) => (password === repeated ? {} : { repeated: texts.settings.password.mismatch }),
    async save(body) {
      const { data } = await api.post<{ data: { token: string | null } }>(`${invitationsAddress}/accept`, body);
      onDone(data.token);
      return empty;
    },
  });
  return (
    <SchemaForm form={form} className="grid gap-4">
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <Credential name="password" label={own.password} autoComplete="new-password" />
      <Credential name="repeated" label={own.repeat} autoComplete="new-password" />
      <p className="text-ash">{isReset ? own.resetHint : own.hint}</p>
      <FormAnswer form={form} />
      <Button type="submit" disabled={form.isSaving}>
        {own.submit}
      </Button>
    </SchemaForm>
  );
}
