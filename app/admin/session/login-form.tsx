import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { translateFieldMessage } from '#app/i18n/translate-message.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { startSession } from './session.ts';

type FieldName = 'username' | 'password';

/** The login form. Its messages for empty fields are the same as the server's. */
export function LoginForm({ onDone }: { onDone?: () => void }) {
  const texts = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({ username: '', password: '' });
  const [missing, setMissing] = useState<FieldName[]>([]);
  const [failure, setFailure] = useState<string>();
  const [isLoading, setIsLoading] = useState(false);

  useEffect(() => focusField(form.current, 'username'), []);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const empty = (['username', 'password'] as const).filter((name) => values[name].trim() === '');
    setMissing(empty);
    setFailure(undefined);
    if (empty[0]) return focusField(form.current, empty[0]);

    setIsLoading(true);
    const outcome = await login(values.username, values.password);
    setIsLoading(false);
    if (outcome === 'unreachable') setFailure(texts.login.failedRetry);
    else if (outcome.success) onDone?.();
    else setFailure(outcome.message ? translateFieldMessage(texts, outcome.message) : texts.login.failed);
  }

  function fieldFor(name: FieldName, type: 'text' | 'password', autoComplete: string) {
    const error = missing.includes(name) ? texts.login.missing[name] : undefined;
    return (
      <Field label={texts.login[name]} name={name} required error={error}>
        {(control) => (
          <input
            {...control}
            type={type}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={values[name]}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        )}
      </Field>
    );
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      {fieldFor('username', 'text', 'username')}
      {fieldFor('password', 'password', 'current-password')}
      <p role="alert" className="text-danger empty:hidden">
        {failure}
      </p>
      <Button type="submit" disabled={isLoading} className="mt-1 w-full">
        {isLoading ? texts.login.submitting : texts.login.submit}
      </Button>
    </form>
  );
}

function focusField(form: HTMLFormElement | null, name: FieldName) {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** `unreachable`: there was no response, or it was not JSON. */
type LoginOutcome = { success: true } | { success: false; message?: string } | 'unreachable';

interface LoginResponse {
  success?: boolean;
  token?: string;
  message?: string;
}

/** Signs in. Does not use the API client, because 401 means a wrong password here, not an expired session. */
async function login(username: string, password: string): Promise<LoginOutcome> {
  let result: LoginResponse;
  try {
    const response = await fetch('/api/admin/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    result = (await response.json()) as LoginResponse;
  } catch {
    return 'unreachable';
  }
  if (!result.success || !result.token) return { success: false, message: result.message };
  startSession(result.token);
  return { success: true };
}
