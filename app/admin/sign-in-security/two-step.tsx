import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SecondFactorKey, SecondFactorState } from '#contract/accounts/second-factor.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useSignInTexts } from '#app/admin/session/sign-in-texts.ts';
import { ConfirmKey } from './confirm-key.tsx';
import { IdentityForm } from './identity-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { secondFactorCalls, secondFactorQueryKey } from './second-factor-data.ts';

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
  const toast = useToast();
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
          toast({ title: own.turnedOff });
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
