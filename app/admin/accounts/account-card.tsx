import { useState } from 'react';
import type { Account, InvitationLink } from '#contract/accounts/accounts.ts';
import type { Role } from '#contract/accounts/roles.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { api } from '#app/admin/api/api.ts';
import { LoadFailed } from '#app/admin/controls/load-failed.tsx';
import { LoadingRows } from '#app/admin/controls/loading-rows.tsx';
import type { IdentityQuestion } from '#app/admin/sign-in-security/use-identity-dialog.tsx';
import { entryProps, focusListEntry } from '#app/admin/controls/use-focus-after-removal.ts';
import { SessionList } from '#app/admin/settings/session-list.tsx';
import { address, useAccountChange, useAccountSessions } from './accounts-data.ts';
import { useAccountsTexts } from './accounts-texts.ts';
import type { NewLink } from './new-link.ts';
import { RoleSelect } from './role-select.tsx';

interface AccountCardProps {
  account: Account;
  /** asks who is signed in before it does something */
  ask: (question: IdentityQuestion) => void;
  onLink: (link: NewLink) => void;
  /** is told that the account is about to leave */
  onRemove: (id: string) => void;
}

export function AccountCard({
  account: { id, username, role, lastSignInAt, sessions, isOwn },
  ask,
  onLink,
  onRemove,
}: AccountCardProps) {
  const texts = useTexts();
  const own = useAccountsTexts();
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);

  const done = () => toast({ title: own.saved });
  const giveRole = (next: Role) =>
    ask({
      text: own.confirmRole(username, own.roles[next]),
      submitLabel: own.changeRole,
      async send(proof) {
        await api.patch(`${address}/${id}`, { role: next, proof });
        done();
      },
    });
  const makeLink = () =>
    ask({
      text: own.confirmLink(username),
      submitLabel: own.createLink,
      async send(proof) {
        const { data } = await api.post<{ data: InvitationLink }>(`${address}/${id}/link`, proof);
        onLink({ ...data, username });
      },
    });
  const remove = () =>
    ask({
      text: own.confirmRemove(username),
      submitLabel: own.remove,
      isDestructive: true,
      async send(proof) {
        await api.delete(`${address}/${id}`, { body: proof });
        onRemove(id);
        done();
      },
    });

  return (
    <li {...entryProps(id)} aria-label={username} className="rounded border border-line p-3">
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
        <RoleSelect label={own.roleOf(username)} value={role} onChange={giveRole} />
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
            <Button tone="outline" className="button-quiet" aria-label={own.newPasswordOf(username)} onClick={makeLink}>
              {own.newPassword}
            </Button>
            <Button
              tone="outline"
              className="button-quiet button-danger"
              aria-label={own.removeOf(username)}
              onClick={remove}
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
      <SessionList
        sessions={data}
        onEmpty={() => focusListEntry(id)}
        onEnd={(session) => end.mutate(() => api.delete(`${path}/${session.id}`))}
      />
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
