import { useQueryClient } from '@tanstack/react-query';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { accountKey } from './account.ts';
import { LoginForm } from './login-form.tsx';
import { forgetSession, useSession } from './session.ts';

/**
 * Login dialog of an expired session. The panel stays mounted underneath, with all open forms. The dialog is modal, so they
 * cannot be used, and its backdrop is opaque, so they cannot be read.
 */
export function LoginAgain() {
  const texts = useTexts();
  const lang = useHtmlLang();
  const queryClient = useQueryClient();
  const session = useSession();
  // First who it is: another account may not make the calls of the one before.
  async function reload() {
    await queryClient.invalidateQueries({ queryKey: accountKey });
    await queryClient.invalidateQueries();
  }
  // What was loaded belongs to the account that leaves.
  function leave() {
    forgetSession();
    queryClient.clear();
  }
  const isOpen = session?.token === null && session.hasEnded;

  return (
    <Dialog
      open={isOpen}
      onClose={() => {}}
      title={texts.login.title}
      role="alertdialog"
      lang={lang}
      className="admin dialog-sheet login-again"
    >
      <p role="alert" className="mt-1 mb-6 text-ash">
        {texts.login.sessionEnded}
      </p>
      <LoginForm onDone={() => void reload()} />
      <p className="mt-3 text-center">
        <Button className="button-quiet" onClick={leave}>
          {texts.login.leave}
        </Button>
      </p>
    </Dialog>
  );
}
