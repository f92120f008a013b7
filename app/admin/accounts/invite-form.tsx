import { Options } from '#app/admin/controls/options.tsx';
import { useId, useEffect, useRef } from 'react';
import { type InvitationLink, invitationRequest } from '#contract/accounts.ts';
import { type Role, roles } from '#contract/roles.ts';
import { type SiteLanguage, siteLanguages } from '#contract/content/site-languages.ts';
import { useLanguage } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { api } from '#app/admin/api/api.ts';
import { FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { TextField } from '#app/admin/controls/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { IdentityQuestion } from './identity-form.tsx';
import { invitationsAddress } from './data.ts';
import { useAccountsTexts } from './use-accounts-texts.ts';

interface InviteValues {
  username: string;
  email: string;
  role: Role;
  language: SiteLanguage;
}

interface InviteFormProps {
  /** whether a mail server is set */
  canMail: boolean;
  /** asks who is signed in before it does something */
  ask: (question: IdentityQuestion) => void;
  onLink: (link: NewLink) => void;
}

export function InviteForm({ canMail, ask, onLink }: InviteFormProps) {
  const own = useAccountsTexts();
  const [roleId, languageId] = [useId(), useId()];
  const language = useLanguage() === 'en' ? 'en' : 'zh-Hans';
  const form = useSchemaForm<InviteValues, InviteValues>({
    schema: invitationRequest.omit({ proof: true }),
    stored: { username: '', email: '', role: 'editor', language },
    toBody: (values) => {
      const [username, email] = [values.username.trim(), values.email.trim()];
      return { username, role: values.role, ...(email !== '' && { email, language: values.language }) };
    },
    check: ({ username }) => (username.trim() === '' ? { username: own.missingName } : {}),
    async save(body, _stored, values) {
      const username = values.username.trim();
      ask({
        text: own.confirmInvite(username, own.roles[values.role]),
        submitLabel: own.invite,
        async send(proof) {
          const { data } = await api.post<{ data: InvitationLink }>(invitationsAddress, { ...body, proof });
          onLink({ ...data, username });
          form.form.reset({ ...values, username: '', email: '' });
        },
      });
      // The question is answered later, and what it is about stays until then.
      return values;
    },
  });
  const { register, setValue, watch } = form.form;
  const { role, email } = watch();
  return (
    <SchemaForm form={form} className="mt-5 grid max-w-sm gap-3">
      <h3 className="font-semibold">{own.inviteTitle}</h3>
      <TextField
        name="username"
        controlName="invited"
        label={own.username}
        required
        autoComplete="off"
        maxLength={100}
      />
      <div>
        <label htmlFor={roleId} className="field-label">
          {own.role}
        </label>
        <RoleSelect id={roleId} value={role} onChange={(next) => setValue('role', next)} />
      </div>
      {canMail && (
        <>
          <TextField
            name="email"
            controlName="invited-email"
            label={own.email}
            hint={own.emailHint}
            type="email"
            autoComplete="off"
          />
          {email.trim() !== '' && (
            <div>
              <label htmlFor={languageId} className="field-label">
                {own.mailLanguage}
              </label>
              <select id={languageId} className="field-control w-auto!" {...register('language')}>
                <Options of={siteLanguages} label={(one) => own.mailLanguages[one]} />
              </select>
            </div>
          )}
        </>
      )}
      <FormAnswer form={form} />
      <Button type="submit" className="justify-self-start">
        {own.invite}
      </Button>
    </SchemaForm>
  );
}

/** A link that was just made. It stands in the fragment, which is in no server's log, and is shown only now. */
export function LinkOnce({ link: { token, username, mailedTo } }: { link: NewLink }) {
  const own = useAccountsTexts();
  const field = useRef<HTMLInputElement>(null);
  const url = `${location.origin}/admin#invitation=${token}`;
  useEffect(() => field.current?.select(), []);

  async function copy() {
    field.current?.select();
    await navigator.clipboard?.writeText(url).then(
      () => showToast({ title: own.copied }),
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
      <Options of={roles} label={(role) => own.roles[role]} />
    </select>
  );
}
