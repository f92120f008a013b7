import type { SecondFactorKey } from '#contract/accounts/second-factor.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { ResponseMessage } from '#app/admin/controls/answer.tsx';
import { Form } from '#app/admin/controls/form.tsx';
import { useSignInTexts } from '#app/admin/session/sign-in-texts.ts';
import { QrCode } from './qr-code.tsx';
import { secondFactorCalls } from './second-factor-data.ts';
import { useFieldForm } from './use-field-form.ts';

interface ConfirmKeyProps {
  made: SecondFactorKey;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Shows a new key, and asks for the first code that the app computes from it. */
export function ConfirmKey({ made, onDone, onCancel }: ConfirmKeyProps) {
  const texts = useTexts();
  const { twoStep: own, code } = useSignInTexts();
  const { attributes, controlProps, findError, isPending, failure } = useFieldForm(
    { code: code.missing },
    { send: (values) => secondFactorCalls.confirm(values.code), onDone },
  );
  return (
    <Form {...attributes} aria-label={own.heading} className="grid max-w-sm gap-4">
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
      <Field label={own.firstCode} name="code" required error={findError('code')} hint={own.confirmHint}>
        {(control) => (
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            {...controlProps('code')}
          />
        )}
      </Field>
      <ResponseMessage className="text-danger empty:hidden">
        {failure && texts.labelled(own.failed, failure)}
      </ResponseMessage>
      <p className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending}>
          {own.confirm}
        </Button>
        <Button tone="outline" onClick={onCancel}>
          {texts.actions.cancel}
        </Button>
      </p>
    </Form>
  );
}
