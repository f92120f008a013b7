import type { IdentityProof } from '#contract/accounts/second-factor.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { ResponseMessage } from '#app/admin/controls/answer.tsx';
import { Form } from '#app/admin/controls/form.tsx';
import { useSignInTexts } from '#app/admin/session/sign-in-texts.ts';
import { useFieldForm } from './use-field-form.ts';

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
  const missing: Record<string, string> = {
    password: texts.login.missing.password,
    ...(asksCode && { code: own.code.missing }),
  };
  const { attributes, controlProps, findError, isPending, failure } = useFieldForm(missing, {
    send: ({ password = '', code }) => send(code === undefined ? { password } : { password, code }),
    onDone,
  });
  return (
    <Form {...attributes} aria-label={rest.label} className="grid max-w-sm gap-4">
      {rest.hint && <p className="text-ash">{rest.hint}</p>}
      <Field label={own.twoStep.password} name="password" required error={findError('password')}>
        {(control) => (
          <input {...control} type="password" autoComplete="current-password" {...controlProps('password')} />
        )}
      </Field>
      {asksCode && (
        <Field label={own.twoStep.codeOrRecovery} name="code" required error={findError('code')}>
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              {...controlProps('code')}
            />
          )}
        </Field>
      )}
      <ResponseMessage className="text-danger empty:hidden">
        {failure && texts.labelled(own.twoStep.failed, failure)}
      </ResponseMessage>
      <p className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending} className={rest.isDestructive ? 'button-destroy' : undefined}>
          {rest.submitLabel}
        </Button>
        <Button tone="outline" onClick={rest.onCancel}>
          {texts.actions.cancel}
        </Button>
      </p>
    </Form>
  );
}
