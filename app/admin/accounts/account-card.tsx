import { useState } from 'react';
import type { Account, InvitationLink } from '#contract/accounts/accounts.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { api } from '#app/admin/api/api.ts';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { LoadFailed } from '#app/admin/controls/load-failed.tsx';
import { LoadingRows } from '#app/admin/controls/loading-rows.tsx';
import { SessionList } from '#app/admin/settings/session-list.tsx';
import { address, useAccountChange, useAccountSessions } from './accounts-data.ts';
import { useAccountsTexts } from './accounts-texts.ts';
import type { NewLink } from './new-link.ts';
import { RoleSelect } from './role-select.tsx';

interface AccountCardProps {
  account: Account;
  onLink: (link: NewLink) => void;
}

export function AccountCard({
  account: { id, username, role, lastSignInAt, sessions, isOwn },
  onLink,
}: AccountCardProps) {
  const texts = useTexts();
  const own = useAccountsTexts();
  const confirm = useConfirmDialog();
  const [isOpen, setIsOpen] = useState(false);
  const change = useAccountChange();
  const makeLink = useAccountChange<InvitationLink>({ onDone: (link) => onLink({ ...link, username }) });

  async function remove() {
    const options = { text: own.confirmRemove(username), confirmLabel: own.remove, isDestructive: true };
    if (await confirm(options)) change.mutate(() => api.delete(`${address}/${id}`));
  }

  return (
    <li aria-label={username} className="rounded border border-line p-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-40">
          <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
            {username}
            {isOwn && <Badge>{own.you}</Badge>}
          </p>
          <p className="text-caption text-ash tabular-nums">
            {lastSignInAt ? own.lastSignIn(new Date(lastSignInAt).toLocaleString(texts.locale)) : own.neverSignedIn}
          </p>
        </div>
        <RoleSelect
          label={own.roleOf(username)}
          value={role}
          isDisabled={change.isPending}
          onChange={(next) => change.mutate(() => api.patch(`${address}/${id}`, { role: next }))}
        />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          tone="outline"
          className="button-quiet"
          aria-label={own.sessionsOf(own.sessions(sessions), username)}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {own.sessions(sessions)}
        </Button>
        {!isOwn && (
          <>
            <Button
              tone="outline"
              className="button-quiet"
              aria-label={own.newPasswordOf(username)}
              onClick={() =>
                makeLink.mutate(async () => (await api.post<{ data: InvitationLink }>(`${address}/${id}/link`)).data)
              }
            >
              {own.newPassword}
            </Button>
            <Button
              tone="outline"
              className="button-quiet button-danger"
              aria-label={own.removeOf(username)}
              onClick={() => void remove()}
            >
              {own.remove}
            </Button>
          </>
        )}
      </div>
      {isOpen && <Sessions id={id} isOwn={isOwn} />}
    </li>
  );
}

function Sessions({ id, isOwn }: { id: string; isOwn: boolean }) {
  const own = useAccountsTexts();
  const { data, error, isPending, refetch } = useAccountSessions(id);
  const end = useAccountChange();
  const path = `${address}/${id}/sessions`;
  if (isPending) return <LoadingRows count={1} className="h-16" />;
  if (!data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div className="mt-3">
      {data.length === 0 && <p className="text-ash">{own.noSessions}</p>}
      <SessionList sessions={data} onEnd={(session) => end.mutate(() => api.delete(`${path}/${session.id}`))} />
      {!isOwn && data.length > 1 && (
        <Button
          tone="outline"
          className="button-quiet button-danger mt-2"
          onClick={() => end.mutate(() => api.post(`${path}/end`))}
        >
          {own.endAll}
        </Button>
      )}
    </div>
  );
}
