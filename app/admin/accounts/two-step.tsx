import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { secondFactorConfirmation, type SecondFactorKey, type SecondFactorState } from '#contract/accounts.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useSignInTexts } from '#app/admin/session/use-sign-in-texts.ts';
import { FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { QrCode } from '#app/admin/controls/qr-code.tsx';
import { saveFile } from '#app/admin/controls/save-file.ts';
import { Credential } from './credential.tsx';
import { IdentityForm } from './identity-form.tsx';
import { secondFactorCalls, secondFactorQueryKey } from './data.ts';

type Step = 'none' | 'set up' | 'renew' | 'turn off' | { made: SecondFactorKey } | { codes: string[] };

/** When few are left, there should be new ones before the last is used. */
const fewCodes = 3;

interface TwoStepProps {
  state: SecondFactorState;
  /** whether something is shown that is lost when the dialog closes */
  onDirtyChange: (isDirty: boolean) => void;
}

/** Turns the codes of an authenticator app on and off. */
export function TwoStep({ state, onDirtyChange }: TwoStepProps) {
  const texts = useTexts();
  const { twoStep: own } = useSignInTexts();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>('none');

  const isShown = typeof step === 'object';
  useEffect(() => onDirtyChange(isShown), [isShown, onDirtyChange]);

  const wasInStep = useRef(false);
  useEffect(() => {
    if (step !== 'none') wasInStep.current = true;
  }, [step]);
  /** The focus was in the step that is over. The buttons come again, and get it again, if the new state comes after them. */
  const focusFirstButton = useCallback((buttons: HTMLParagraphElement | null) => {
    if (wasInStep.current && document.activeElement === document.body) buttons?.querySelector('button')?.focus();
  }, []);

  async function go(next: Step) {
    if (next === 'none') await queryClient.invalidateQueries({ queryKey: secondFactorQueryKey });
    setStep(next);
  }

  const back = () => void go('none');
  const showCodes = (codes: string[]) => void go({ codes });
  if (typeof step === 'object') {
    return 'codes' in step ? (
      <RecoveryCodeList codes={step.codes} onDone={back} />
    ) : (
      <ConfirmKey made={step.made} onDone={showCodes} onCancel={back} />
    );
  }
  if (step === 'set up') {
    return (
      <IdentityForm
        label={own.setUp}
        submitLabel={own.next}
        asksCode={false}
        send={secondFactorCalls.setUp}
        onDone={(made) => void go({ made })}
        onCancel={back}
      />
    );
  }
  if (step === 'renew') {
    return (
      <IdentityForm
        label={own.renew}
        hint={own.renewHint}
        submitLabel={own.renew}
        asksCode
        send={secondFactorCalls.renew}
        onDone={showCodes}
        onCancel={back}
      />
    );
  }
  if (step === 'turn off') {
    return (
      <IdentityForm
        label={own.turnOff}
        hint={own.turnOffHint}
        submitLabel={own.turnOff}
        isDestructive
        asksCode
        send={secondFactorCalls.turnOff}
        onDone={() => {
          showToast({ title: own.turnedOff });
          back();
        }}
        onCancel={back}
      />
    );
  }
  const { recoveryCodesLeft: left } = state;
  return (
    <>
      {state.since !== null && (
        <p className="mb-3">
          {own.isOn(new Date(state.since).toLocaleDateString(texts.locale))}{' '}
          <span className={left <= fewCodes ? 'text-danger' : undefined}>
            {left <= fewCodes ? own.fewCodes(left) : own.codesLeft(left)}
          </span>
        </p>
      )}
      <p key={String(state.isOn)} ref={focusFirstButton} className="flex flex-wrap gap-2">
        {state.isOn ? (
          <>
            <Button tone="outline" onClick={() => setStep('renew')}>
              {own.renew}
            </Button>
            <Button tone="outline" className="button-danger" onClick={() => setStep('turn off')}>
              {own.turnOff}
            </Button>
          </>
        ) : (
          <Button onClick={() => setStep('set up')}>{own.setUp}</Button>
        )}
      </p>
    </>
  );
}

interface ConfirmKeyProps {
  made: SecondFactorKey;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

const noCode = { code: '' };

/** Shows a new key, and asks for the first code that the app computes from it. */
function ConfirmKey({ made, onDone, onCancel }: ConfirmKeyProps) {
  const texts = useTexts();
  const { twoStep: own, code } = useSignInTexts();
  const form = useSchemaForm<typeof noCode, typeof noCode>({
    schema: secondFactorConfirmation,
    stored: noCode,
    check: (values) => (values.code.trim() === '' ? { code: code.missing } : {}),
    async save(_body, _stored, values) {
      onDone(await secondFactorCalls.confirm(values.code));
      return noCode;
    },
  });
  const { setFocus } = form.form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <SchemaForm form={form} aria-label={own.heading} className="grid max-w-sm gap-4">
      <p>{own.scan}</p>
      <QrCode content={made.address} label={own.qrCode} />
      <div>
        <p className="text-ash">{own.orType}</p>
        <p className="mt-1 font-mono">{made.key.match(/.{1,4}/g)?.join(' ')}</p>
        <p className="mt-1">
          <a href={made.address} className="underline underline-offset-4">
            {own.openApp}
          </a>
        </p>
      </div>
      <Credential
        name="code"
        label={own.firstCode}
        hint={own.confirmHint}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <FormAnswer form={form} formatFailure={(reason) => texts.labelled(own.failed, reason)} />
      <p className="flex flex-wrap gap-2">
        <Button type="submit" disabled={form.isSaving}>
          {own.confirm}
        </Button>
        <Button tone="outline" onClick={onCancel}>
          {texts.actions.cancel}
        </Button>
      </p>
    </SchemaForm>
  );
}

/** New recovery codes, which are shown only now. */
function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const own = useSignInTexts().recovery;
  const heading = useRef<HTMLHeadingElement>(null);
  const text = `${codes.join('\n')}\n`;
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    await navigator.clipboard.writeText(text);
    showToast({ title: own.copied });
  }

  return (
    <section className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-body font-medium outline-none">
        {own.heading}
      </h3>
      <p>{own.lead}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-1 rounded border border-line p-3 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-2">
        {/* Only a page with HTTPS may write to the clipboard. */}
        {isSecureContext && (
          <Button tone="outline" onClick={() => void copy()}>
            {own.copy}
          </Button>
        )}
        <Button tone="outline" onClick={() => saveFile(own.fileName(location.hostname), 'text/plain', text)}>
          {own.download}
        </Button>
        <Button onClick={onDone}>{own.done}</Button>
      </p>
    </section>
  );
}
