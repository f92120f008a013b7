import { useState, type SubmitEvent, useEffect, useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { IdentityProof } from '#contract/accounts.ts';
import { useTexts, useHtmlLang } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { ResponseMessage, Form } from '#app/admin/controls/form.tsx';
import { useSignInTexts } from '#app/admin/session/use-sign-in-texts.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { describeError, translateFieldErrors, messagesElsewhere } from '#app/admin/api/api.ts';
import { useSecondFactor } from './data.ts';

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

/**
 * A form of a few texts, all required: the server's message for a field is shown at the field, any other beside the button.
 * The first field is focused.
 */
export function useFieldForm<Name extends string, Result>(
  missing: Record<Name, string>,
  { send, onDone }: { send: (values: Record<Name, string>) => Promise<Result>; onDone: (result: Result) => void },
) {
  const texts = useTexts();
  const names = Object.keys(missing) as Name[];
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>,
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => setErrors(translateFieldErrors(texts, error)),
  });

  const [first] = names;
  useEffect(() => focusField(form.current, first), [first]);
  const elsewhere = messagesElsewhere(errors, (path) => names.some((name) => name === path));

  return {
    /** of the `Form` */
    attributes: { ref: form, refused: errors, onSubmit: submit },
    isPending: mutation.isPending,
    /** what went wrong, if no field explains it */
    failure: mutation.isError ? describeFailure(mutation.error) : undefined,
    findError: (name: Name) => errors[name],
    /** of the input of a field */
    controlProps: (name: Name) => ({
      value: values[name],
      onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
    }),
  };

  function describeFailure(error: Error): string | undefined {
    if (elsewhere.length > 0) return elsewhere.join(' ');
    return Object.keys(errors).length === 0 ? describeError(texts, error) : undefined;
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const empty = names.filter((name) => values[name].trim() === '');
    setErrors(Object.fromEntries(empty.map((name) => [name, missing[name]])));
    if (empty.length === 0) mutation.mutate(values);
  }
}

function focusField(form: HTMLFormElement | null, name: string | undefined) {
  const field = name && form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
