import { useRef, useState } from 'react';
import type { Invitation } from '#contract/accounts/accounts.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { api } from '#app/admin/api/api.ts';
import { entryProps, useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import { LoadFailed } from '#app/admin/controls/load-failed.tsx';
import { LoadingRows } from '#app/admin/controls/loading-rows.tsx';
import { type IdentityQuestion, useIdentityDialog } from '#app/admin/sign-in-security/use-identity-dialog.tsx';
import { AccountCard } from './account-card.tsx';
import { invitationsAddress, useAccountChange, useAccounts, useReload } from './accounts-data.ts';
import { useAccountsTexts } from './accounts-texts.ts';
import { InviteForm } from './invite-form.tsx';
import { LinkOnce } from './link-once.tsx';
import type { NewLink } from './new-link.ts';

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
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
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
