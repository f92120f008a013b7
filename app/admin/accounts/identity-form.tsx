import { useState, useEffect } from 'react';
import { identityProof, type IdentityProof } from '#contract/accounts.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { useSignInTexts } from '#app/admin/session/use-sign-in-texts.ts';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { Credential } from './credential.tsx';
import { useSecondFactor } from './data.ts';

const empty = { password: '', code: '' };

interface IdentityFormProps<Result> {
  label: string;
  hint?: string;
  submitLabel: string;
  isDestructive?: boolean;
  /** whether the account has a second factor */
  asksCode: boolean;
  send: (proof: IdentityProof) => Promise<Result>;
  onDone: (result: Result) => void;
  onCancel: () => void;
}

/** Asks who is signed in for the password again, and for a code, before anything about signing in is changed. */
export function IdentityForm<Result>({ asksCode, send, onDone, ...rest }: IdentityFormProps<Result>) {
  const texts = useTexts();
  const own = useSignInTexts();
  const form = useSchemaForm<typeof empty, typeof empty>({
    schema: identityProof,
    stored: empty,
    toBody: ({ password, code }) => (asksCode ? { password, code } : { password }),
    check: ({ password, code }) => ({
      ...(password.trim() === '' && { password: texts.login.missing.password }),
      ...(asksCode && code.trim() === '' && { code: own.code.missing }),
    }),
    isShown: (path) => path === 'password' || (asksCode && path === 'code'),
    async save(proof) {
      onDone(await send(proof as IdentityProof));
      return empty;
    },
  });
  const { setFocus } = form.form;
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <SchemaForm form={form} aria-label={rest.label} className="grid max-w-sm gap-4">
      {rest.hint && <p className="text-ash">{rest.hint}</p>}
      <Credential name="password" label={own.twoStep.password} autoComplete="current-password" />
      {asksCode && (
        <Credential name="code" label={own.twoStep.codeOrRecovery} autoComplete="one-time-code" type="text" />
      )}
      <FormAnswer form={form} formatFailure={(reason) => texts.labelled(own.twoStep.failed, reason)} />
      <p className="flex flex-wrap gap-2">
        <Button type="submit" disabled={form.isSaving} className={rest.isDestructive ? 'button-destroy' : undefined}>
          {rest.submitLabel}
        </Button>
        <Button tone="outline" onClick={rest.onCancel}>
          {texts.actions.cancel}
        </Button>
      </p>
    </SchemaForm>
  );
}

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
  const [question, ask] = useState<IdentityQuestion>();
  const close = () => ask(undefined);
  const dialog = (
    <AdminDialog
      open={question !== undefined}
      onClose={close}
      title={question?.text ?? ''}
      look="plain"
      role="alertdialog"
      className="dialog-sheet confirm-dialog"
    >
      <p className="mb-3 font-medium" aria-hidden="true">
        {question?.text}
      </p>
      {question && <Question question={question} onClose={close} />}
    </AdminDialog>
  );
  return { ask, dialog };
}

function Question({ question, onClose }: { question: IdentityQuestion; onClose: () => void }) {
  const { twoStep: own } = useSignInTexts();
  const { data, error, refetch } = useSecondFactor();
  if (!data && error) return <LoadFailed title={own.loadFailed} query={{ error, refetch }} />;
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
