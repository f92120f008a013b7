import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SessionInfo } from '#contract/accounts.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { accountKey, getAccount } from './account.ts';
import { LoginForm } from './login-form.tsx';
import { forgetSession, renewPanel, useSession } from './session.ts';

/**
 * Login dialog of an expired session. The panel stays mounted underneath, with all open forms. The dialog is modal, so they
 * cannot be used, and its backdrop is opaque, so they cannot be read. It closes once it is known that the same person has signed in,
 * here or in another tab; for another one the panel begins anew.
 */
export function LoginAgain() {
  const texts = useTexts();
  const queryClient = useQueryClient();
  const session = useSession();
  const token = session?.token ?? null;
  // The token of the person who has typed what is in the panel.
  const [known, setKnown] = useState(token);

  useEffect(() => {
    if (token === null || token === known) return undefined;
    const asking = new AbortController();
    const before = queryClient.getQueryData<SessionInfo>(accountKey);
    const welcome = (account: SessionInfo) => {
      if (before && before.username !== account.username) {
        // What was loaded and typed belongs to the other one.
        queryClient.clear();
        renewPanel();
        return;
      }
      // First who it is: another role may not make the calls of the one before.
      queryClient.setQueryData(accountKey, account);
      setKnown(token);
      void queryClient.invalidateQueries();
    };
    // A session that has ended meanwhile, or no connection: the dialog stays.
    getAccount(asking.signal).then(welcome, () => {});
    return () => asking.abort();
  }, [token, known, queryClient]);

  // What was loaded belongs to the account that leaves.
  function leave() {
    forgetSession();
    queryClient.clear();
  }
  const isOpen = useOnceTypingPauses(token === null ? session?.hasEnded === true : token !== known);

  return (
    <AdminDialog
      open={isOpen}
      onClose={() => {}}
      title={texts.login.title}
      role="alertdialog"
      className="dialog-sheet login-again"
    >
      <p role="alert" className="mt-1 mb-6 text-ash">
        {texts.login.sessionEnded}
      </p>
      <LoginForm />
      <p className="mt-3 text-center">
        <Button className="button-quiet" onClick={leave}>
          {texts.login.leave}
        </Button>
      </p>
    </AdminDialog>
  );
}

const typingPauseMs = 1_000;
/** Who goes on typing is interrupted in the end: the panel must not stay readable. */
const longestTypingMs = 15_000;

/** A dialog that takes the focus from somebody who is typing would take the rest of the sentence. */
function useOnceTypingPauses(isWanted: boolean): boolean {
  const [hasPaused, setHasPaused] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    const show = () => setHasPaused(true);
    const isInField = document.activeElement?.matches('input, textarea') === true;
    let pause = setTimeout(show, isInField ? typingPauseMs : 0);
    const latest = setTimeout(show, longestTypingMs);
    const goOn = () => {
      clearTimeout(pause);
      pause = setTimeout(show, typingPauseMs);
    };
    window.addEventListener('keydown', goOn, true);
    return () => {
      clearTimeout(pause);
      clearTimeout(latest);
      window.removeEventListener('keydown', goOn, true);
      setHasPaused(false);
    };
  }, [isWanted]);
  return isWanted && hasPaused;
}
