import { type SubmitEvent, useId, useState } from 'react';
import type { InvitationLink } from '#contract/accounts/accounts.ts';
import type { Role } from '#contract/accounts/roles.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { api } from '#app/admin/api/api.ts';
import { useAccountChange } from './accounts-data.ts';
import { useAccountsTexts } from './accounts-texts.ts';
import type { NewLink } from './new-link.ts';
import { RoleSelect } from './role-select.tsx';

export function InviteForm({ onLink }: { onLink: (link: NewLink) => void }) {
  const own = useAccountsTexts();
  const roleId = useId();
  const [username, setUsername] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [error, setError] = useState<string>();
  const invite = useAccountChange<InvitationLink>({
    onDone(link) {
      onLink({ ...link, username: username.trim() });
      setUsername('');
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const isMissing = username.trim() === '';
    setError(isMissing ? own.missingName : undefined);
    if (isMissing) return;
    const body = { username, role };
    invite.mutate(async () => (await api.post<{ data: InvitationLink }>('/api/admin/invitations', body)).data);
  }

  return (
    <form noValidate onSubmit={submit} className="mt-5 grid max-w-sm gap-3">
      <h3 className="font-semibold">{own.inviteTitle}</h3>
      <Field label={own.username} name="invited" required error={error}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={100}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
      </Field>
      <div>
        <label htmlFor={roleId} className="field-label">
          {own.role}
        </label>
        <RoleSelect id={roleId} value={role} onChange={setRole} />
      </div>
      <Button type="submit" disabled={invite.isPending} className="justify-self-start">
        {own.invite}
      </Button>
    </form>
  );
}
