import { useState } from 'react';
import type { IdentityProof } from '#contract/accounts/second-factor.ts';
import { useHtmlLang } from '#app/i18n/language.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { LoadFailed } from '#app/admin/controls/load-failed.tsx';
import { LoadingRows } from '#app/admin/controls/loading-rows.tsx';
import { useSignInTexts } from '#app/admin/session/sign-in-texts.ts';
import { IdentityForm } from './identity-form.tsx';
import { useSecondFactor } from './second-factor-data.ts';

export interface IdentityQuestion {
  /** what is about to be done */
  text: string;
  submitLabel: string;
  isDestructive?: boolean;
  /** Does it. What it throws is shown in the dialog. */
  send: (proof: IdentityProof) => Promise<void>;
}

/**
 * Asks who is signed in before something is done that opens a way in, or closes it for good. The dialog must not stand in a form.
 */
export function useIdentityDialog() {
  const lang = useHtmlLang();
  const [question, ask] = useState<IdentityQuestion>();
  const close = () => ask(undefined);
  const dialog = (
    <Dialog
      open={question !== undefined}
      onClose={close}
      title={question?.text ?? ''}
      look="plain"
      role="alertdialog"
      lang={lang}
      className="admin dialog-sheet confirm-dialog"
    >
      <p className="mb-3 font-medium" aria-hidden="true">
        {question?.text}
      </p>
      {question && <Question question={question} onClose={close} />}
    </Dialog>
  );
  return { ask, dialog };
}

function Question({ question, onClose }: { question: IdentityQuestion; onClose: () => void }) {
  const { twoStep: own } = useSignInTexts();
  const { data, error, refetch } = useSecondFactor();
  if (!data && error) return <LoadFailed title={own.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows count={1} className="h-16" />;
  return (
    <IdentityForm
      label={question.text}
      hint={own.proofHint}
      submitLabel={question.submitLabel}
      isDestructive={question.isDestructive}
      asksCode={data.isOn}
      send={question.send}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
