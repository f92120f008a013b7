import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import type { ToldFault } from '#contract/faults/format-fault.ts';
import { translateFault } from '#app/i18n/translate-message.ts';
import { Button } from '#app/ui/button.tsx';
import { ResponseMessage, Form } from '#app/admin/controls/form.tsx';
import { describeError } from '#app/admin/api/api.ts';
import { CredentialField } from './credential-field.tsx';
import type { CodeStep } from './code-step.tsx';
import type { ForgottenPassword } from './forgotten-password.tsx';
import { startSession } from './session.ts';

type FieldName = 'username' | 'password';

/**
 * The login form. Its messages for empty fields are the same as the server's. It is in the first script, without the libraries of
 * `SchemaForm`, and so is what follows it.
 */
export function LoginForm() {
  const texts = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({ username: '', password: '' });
  const [missing, setMissing] = useState<FieldName[]>([]);
  const [failure, setFailure] = useState<string>();
  const [isLoading, setIsLoading] = useState(false);
  // Loaded only for accounts that need a code.
  const [Code, setCode] = useState<typeof CodeStep>();
  const [Forgotten, setForgotten] = useState<typeof ForgottenPassword>();

  useEffect(() => {
    if (!Code && !Forgotten) focusField(form.current, 'username');
  }, [Code, Forgotten]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const empty = (['username', 'password'] as const).filter((name) => values[name].trim() === '');
    setMissing(empty);
    setFailure(undefined);
    if (empty.length > 0) return;

    setIsLoading(true);
    const refused = await tryLogin();
    const step = refused?.code ? await loadCodeStep() : undefined;
    setIsLoading(false);
    if (step) setCode(() => step);
    else setFailure(refused?.code ? texts.login.failedRetry : refused?.text);
  }

  /** @returns why it failed: what to show, and whether a code is needed or wrong */
  async function tryLogin(code?: string): Promise<{ text: string; code?: string } | undefined> {
    const outcome = await login({ ...values, code });
    if (outcome === 'unreachable') return { text: texts.login.failedRetry };
    if (!outcome.success) {
      const { fault, message = texts.login.failed } = outcome;
      return { text: fault ? translateFault(texts, { ...fault, message }) : message, code: outcome.code };
    }
    return undefined;
  }

  async function tryPasskey() {
    setFailure(undefined);
    setIsLoading(true);
    try {
      const { signInByPasskey } = await import('./passkey-sign-in.ts');
      if (!(await signInByPasskey())) setFailure(texts.login.noPasskey);
    } catch (error) {
      setFailure(describeError(texts, error));
    }
    setIsLoading(false);
  }

  async function openForgotten() {
    setFailure(undefined);
    try {
      const { ForgottenPassword } = await import('./forgotten-password.tsx');
      setForgotten(() => ForgottenPassword);
    } catch {
      setFailure(texts.login.failedRetry);
    }
  }

  if (Forgotten) return <Forgotten account={values.username} onBack={() => setForgotten(undefined)} />;
  if (Code) return <Code send={tryLogin} onBack={() => setCode(undefined)} />;

  const fieldFor = (name: FieldName, type: string, autoComplete: string) => (
    <CredentialField
      label={texts.login[name]}
      name={name}
      error={missing.includes(name) ? texts.login.missing[name] : undefined}
      type={type}
      autoComplete={autoComplete}
      value={values[name]}
      onChange={(event) => setValues({ ...values, [name]: event.target.value })}
    />
  );

  return (
    <Form ref={form} refused={missing} onSubmit={submit} className="grid gap-4">
      {fieldFor('username', 'text', 'username')}
      {fieldFor('password', 'password', 'current-password')}
      <ResponseMessage className="text-danger empty:hidden">{failure}</ResponseMessage>
      <Button type="submit" disabled={isLoading} className="mt-1 w-full">
        {isLoading ? texts.login.submitting : texts.login.submit}
      </Button>
      {canUsePasskeys() && (
        <Button tone="outline" disabled={isLoading} className="w-full" onClick={() => void tryPasskey()}>
          {texts.login.byPasskey}
        </Button>
      )}
      <Button className="button-quiet" onClick={() => void openForgotten()}>
        {texts.login.forgotten}
      </Button>
    </Form>
  );
}

/** @returns undefined if its script could not be loaded */
async function loadCodeStep(): Promise<typeof CodeStep | undefined> {
  return import('./code-step.tsx').then(
    ({ CodeStep }) => CodeStep,
    () => undefined,
  );
}

function focusField(form: HTMLFormElement | null, name: FieldName) {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** `unreachable`: there was no response, or it was not JSON. */
type LoginOutcome =
  | { success: true }
  | { success: false; message?: string; fault?: ToldFault; code?: string }
  | 'unreachable';

interface LoginResponse {
  success?: boolean;
  token?: string;
  message?: string;
  /** what `message` says */
  fault?: ToldFault;
  code?: string;
}

/** Signs in. Does not use the API client, because 401 means a wrong password here, not an expired session. */
async function login(given: { username: string; password: string; code?: string }): Promise<LoginOutcome> {
  let result: LoginResponse;
  try {
    const response = await fetch('/api/admin/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(given),
    });
    result = (await response.json()) as LoginResponse;
  } catch {
    return 'unreachable';
  }
  if (!result.success || !result.token) {
    const { message, fault, code } = result;
    return { success: false, message, fault, code };
  }
  startSession(result.token);
  return { success: true };
}

/** Whether this browser can make and use passkeys here: they need HTTPS or localhost, and a host name instead of an IP address. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && !isAddress && typeof PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';
}
