import { type SubmitEvent, useId, useState } from 'react';
import { type InvitationLink, invitationRequest } from '#contract/accounts/accounts.ts';
import type { Role } from '#contract/accounts/roles.ts';
import { type SiteLanguage, siteLanguages } from '#contract/content/site-languages.ts';
import { useLanguage, useTexts } from '#app/i18n/language.tsx';
import { translateFieldMessage } from '#app/i18n/translate-message.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { api } from '#app/admin/api/api.ts';
import { Form } from '#app/admin/controls/form.tsx';
import type { IdentityQuestion } from '#app/admin/sign-in-security/use-identity-dialog.tsx';
import { invitationsAddress, useReload } from './accounts-data.ts';
import { useAccountsTexts } from './accounts-texts.ts';
import type { NewLink } from './new-link.ts';
import { RoleSelect } from './role-select.tsx';

interface InviteFormProps {
  /** whether a mail server is set */
  canMail: boolean;
  /** asks who is signed in before it does something */
  ask: (question: IdentityQuestion) => void;
  onLink: (link: NewLink) => void;
}

export function InviteForm({ canMail, ask, onLink }: InviteFormProps) {
  const texts = useTexts();
  const own = useAccountsTexts();
  const [roleId, languageId] = [useId(), useId()];
  const [values, setValues] = useState({ username: '', email: '' });
  const [role, setRole] = useState<Role>('editor');
  const [language, setLanguage] = useState<SiteLanguage>(useLanguage() === 'en' ? 'en' : 'zh-Hans');
  const [errors, setErrors] = useState<{ username?: string | undefined; email?: string | undefined }>({});
  const reload = useReload();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const username = values.username.trim();
    const email = values.email.trim();
    const wrongEmail = email === '' ? undefined : invitationRequest.shape.email.safeParse(email).error?.issues[0];
    const found = {
      username: username === '' ? own.missingName : undefined,
      email: wrongEmail && translateFieldMessage(texts, wrongEmail.message),
    };
    setErrors(found);
    if (found.username || found.email) return;
    ask({
      text: own.confirmInvite(username, own.roles[role]),
      submitLabel: own.invite,
      async send(proof) {
        const body = { username, role, proof, ...(email !== '' && { email, language }) };
        const { data } = await api.post<{ data: InvitationLink }>(invitationsAddress, body);
        onLink({ ...data, username });
        setValues({ username: '', email: '' });
        await reload();
      },
    });
  }

  return (
    <Form refused={errors} onSubmit={submit} className="mt-5 grid max-w-sm gap-3">
      <h3 className="font-semibold">{own.inviteTitle}</h3>
      <Field label={own.username} name="invited" required error={errors.username}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={100}
            value={values.username}
            onChange={(event) => setValues({ ...values, username: event.target.value })}
          />
        )}
      </Field>
      <div>
        <label htmlFor={roleId} className="field-label">
          {own.role}
        </label>
        <RoleSelect id={roleId} value={role} onChange={setRole} />
      </div>
      {canMail && (
        <>
          <Field label={own.email} name="invited-email" hint={own.emailHint} error={errors.email}>
            {(control) => (
              <input
                {...control}
                type="email"
                autoComplete="off"
                value={values.email}
                onChange={(event) => setValues({ ...values, email: event.target.value })}
              />
            )}
          </Field>
          {values.email.trim() !== '' && (
            <div>
              <label htmlFor={languageId} className="field-label">
                {own.mailLanguage}
              </label>
              <select
                id={languageId}
                className="field-control w-auto!"
                value={language}
                onChange={(event) => setLanguage(event.target.value as SiteLanguage)}
              >
                {siteLanguages.map((one) => (
                  <option key={one} value={one}>
                    {own.mailLanguages[one]}
                  </option>
                ))}
              </select>
            </div>
          )}
        </>
      )}
      <Button type="submit" className="justify-self-start">
        {own.invite}
      </Button>
    </Form>
  );
}
