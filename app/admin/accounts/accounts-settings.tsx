import { useRef, useState } from 'react';
import type { Invitation, Account, InvitationLink } from '#contract/accounts.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { api } from '#app/admin/api/api.ts';
import { entryProps, useFocusAfterRemoval, focusListEntry } from '#app/admin/controls/use-focus-after-removal.ts';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import type { Role } from '#contract/roles.ts';
import { Badge } from '#app/ui/badge.tsx';
import { showToast } from '#app/ui/toast.ts';
import { type IdentityQuestion, useIdentityDialog } from './identity-form.tsx';
import { invitationsAddress, useAccountChange, useAccounts, useReload, address, useAccountSessions } from './data.ts';
import { useAccountsTexts } from './use-accounts-texts.ts';
import { InviteForm, LinkOnce, type NewLink, RoleSelect } from './invite-form.tsx';
import { SessionList } from './session-settings.tsx';

/** Who can sign in to the back office, with which role and on which devices. */
export function AccountsSettings() {
  const own = useAccountsTexts();
  const { data, error, isPending, refetch } = useAccounts();
  const [link, setLink] = useState<NewLink>();
  const lead = useRef<HTMLParagraphElement>(null);
  const leave = useFocusAfterRemoval({ ids: data?.accounts.map(({ id }) => id) ?? [] });
  const { ask: askWho, dialog } = useIdentityDialog();
  const reload = useReload();
  const ask = (question: IdentityQuestion) =>
    askWho({
      ...question,
      async send(proof) {
        try {
          await question.send(proof);
        } finally {
          // Also after a failure: what was to be changed may be gone already.
          await reload();
        }
      },
    });
  return (
    <>
      <p ref={lead} tabIndex={-1} className="mb-3 text-ash">
        {own.lead}
      </p>
      {dialog}
      {isPending && <LoadingRows count={3} className="h-16" />}
      {error && !data && <LoadFailed query={{ error, refetch }} />}
      {data && (
        <>
          <ul className="grid gap-2">
            {data.accounts.map((account) => (
              <AccountCard key={account.id} account={account} ask={ask} onLink={setLink} onRemove={leave} />
            ))}
          </ul>
          {link && <LinkOnce key={link.token} link={link} />}
          <InviteForm canMail={data.canMail} ask={ask} onLink={setLink} />
          {data.invitations.length > 0 && (
            <Waiting invitations={data.invitations} onEmpty={() => lead.current?.focus()} />
          )}
        </>
      )}
    </>
  );
}

function Waiting({ invitations, onEmpty }: { invitations: Invitation[]; onEmpty: () => void }) {
  const texts = useTexts();
  const own = useAccountsTexts();
  const { mutate, isPending } = useAccountChange();
  const leave = useFocusAfterRemoval({ ids: invitations.map(({ id }) => id), onEmpty });
  return (
    <section aria-label={own.waiting} className="mt-5">
      <h3 className="mb-2 font-semibold">{own.waiting}</h3>
      <ul className="grid gap-2">
        {invitations.map(({ id, username, role, isReset, email, expiresAt }) => (
          <li key={id} {...entryProps(id)} className="flex flex-wrap items-center gap-3 rounded border border-line p-3">
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-medium wrap-anywhere">{username}</p>
              <p className="text-caption text-ash">
                {[
                  isReset ? own.forReset : own.roles[role],
                  ...(email === null ? [] : [own.mailedTo(email)]),
                  own.expires(new Date(expiresAt).toLocaleString(texts.locale)),
                ].join(' · ')}
              </p>
            </div>
            <Button
              tone="outline"
              className="button-quiet"
              aria-label={own.revokeOf(username)}
              disabled={isPending}
              onClick={() => {
                leave(id);
                mutate(() => api.delete(`${invitationsAddress}/${id}`));
              }}
            >
              {own.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AccountCardProps {
  account: Account;
  /** asks who is signed in before it does something */
  ask: (question: IdentityQuestion) => void;
  onLink: (link: NewLink) => void;
  /** is told that the account is about to leave */
  onRemove: (id: string) => void;
}

function AccountCard({
  account: { id, username, role, lastSignInAt, sessions, isOwn },
  ask,
  onLink,
  onRemove,
}: AccountCardProps) {
  const texts = useTexts();
  const own = useAccountsTexts();
  const [isOpen, setIsOpen] = useState(false);

  const done = () => showToast({ title: own.saved });
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
  if (!data) return <LoadFailed query={{ error, refetch }} />;
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
