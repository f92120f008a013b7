import { type SubmitEvent, useId, useState, useEffect, useRef } from 'react';
import { type InvitationLink, invitationRequest } from '#contract/accounts.ts';
import { type Role, roles } from '#contract/roles.ts';
import { type SiteLanguage, siteLanguages } from '#contract/content/site-languages.ts';
import { useLanguage, useTexts } from '#app/i18n/language.tsx';
import { faultsIn } from '#contract/faults/faults-in.ts';
import { translateFault } from '#app/i18n/translate-message.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { api } from '#app/admin/api/api.ts';
import { Form } from '#app/admin/controls/form.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { IdentityQuestion } from './identity-form.tsx';
import { invitationsAddress } from './data.ts';
import { useAccountsTexts } from './use-accounts-texts.ts';

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

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const username = values.username.trim();
    const email = values.email.trim();
    const { error } = invitationRequest.shape.email.safeParse(email === '' ? undefined : email);
    const [wrongEmail] = error ? faultsIn(error) : [];
    const found = {
      username: username === '' ? own.missingName : undefined,
      email: wrongEmail && translateFault(texts, wrongEmail),
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

/** A link that was just made. It stands in the fragment, which is in no server's log, and is shown only now. */
export function LinkOnce({ link: { token, username, mailedTo } }: { link: NewLink }) {
  const own = useAccountsTexts();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const url = `${location.origin}/admin#invitation=${token}`;
  useEffect(() => field.current?.select(), []);

  async function copy() {
    field.current?.select();
    await navigator.clipboard?.writeText(url).then(
      () => toast({ title: own.copied }),
      () => {},
    );
  }

  return (
    <section aria-label={own.linkTitle(username)} className="card mt-4 p-4">
      <h3 className="font-semibold">{own.linkTitle(username)}</h3>
      <p className="mt-1 mb-3 text-ash">{mailedTo === null ? own.linkHint : own.mailedHint(mailedTo)}</p>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          readOnly
          aria-label={own.linkTitle(username)}
          value={url}
          className="field-control min-w-0 flex-1 basis-52"
        />
        <Button tone="outline" onClick={() => void copy()}>
          {own.copy}
        </Button>
      </div>
    </section>
  );
}

/** A link that was just made, with the name that it is for. */
export interface NewLink extends InvitationLink {
  username: string;
}

interface RoleSelectProps {
  id?: string;
  label?: string;
  value: Role;
  isDisabled?: boolean;
  onChange: (role: Role) => void;
}

export function RoleSelect({ id, label, value, isDisabled, onChange }: RoleSelectProps) {
  const own = useAccountsTexts();
  return (
    <select
      id={id}
      aria-label={label}
      className="field-control w-auto!"
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value as Role)}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {own.roles[role]}
        </option>
      ))}
    </select>
  );
}
