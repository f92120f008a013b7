import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { ResponseMessage, Form } from '#app/admin/controls/form.tsx';
import { CredentialField } from './credential-field.tsx';
import { useSignInTexts } from './use-sign-in-texts.ts';

interface CodeStepProps {
  /** @returns why it failed; with a code if it is because of this code */
  send: (code: string) => Promise<{ text: string; code?: string } | undefined>;
  onBack: () => void;
}

/** The second step of the login: the code of an authenticator app, or a recovery code. */
export function CodeStep({ send, onBack }: CodeStepProps) {
  const texts = useTexts();
  const own = useSignInTexts().code;
  const form = useRef<HTMLFormElement>(null);
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isLoading, setIsLoading] = useState(false);

  useEffect(() => findInput(form.current)?.focus(), []);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setFailure(undefined);
    setError(undefined);
    if (code.trim() === '') return refuse(isRecovery ? own.recoveryMissing : own.missing);

    setIsLoading(true);
    const refused = await send(code);
    setIsLoading(false);
    if (refused?.code) refuse(isRecovery ? own.recoveryWrong : own.wrong);
    else setFailure(refused?.text);
  }

  // Rendered before the focus moves, so that assistive technology reads the new label and message.
  function refuse(message: string) {
    flushSync(() => setError(message));
    findInput(form.current)?.focus();
    findInput(form.current)?.select();
  }

  function change() {
    flushSync(() => {
      setIsRecovery(!isRecovery);
      setCode('');
      setError(undefined);
      setFailure(undefined);
    });
    findInput(form.current)?.focus();
  }

  return (
    <Form ref={form} refused={error} onSubmit={submit} className="grid gap-4">
      <CredentialField
        label={isRecovery ? own.recoveryLabel : own.label}
        name="code"
        error={error}
        hint={isRecovery ? own.recoveryHint : own.hint}
        type="text"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <ResponseMessage className="text-danger empty:hidden">{failure}</ResponseMessage>
      <Button type="submit" disabled={isLoading} className="mt-1 w-full">
        {isLoading ? texts.login.submitting : texts.login.submit}
      </Button>
      <p className="flex flex-wrap justify-between gap-2">
        <Button className="button-quiet" onClick={onBack}>
          {own.back}
        </Button>
        <Button className="button-quiet" onClick={change}>
          {isRecovery ? own.useApp : own.useRecoveryCode}
        </Button>
      </p>
    </Form>
  );
}

function findInput(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const input = form?.elements.namedItem('code');
  return input instanceof HTMLInputElement ? input : undefined;
}
