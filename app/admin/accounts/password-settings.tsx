import { useState } from 'react';
import { passwordChange } from '#contract/accounts.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { api } from '#app/admin/api/api.ts';
import { explainRefusal } from '#app/admin/controls/faults.ts';
import { FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { useSignInTexts } from '#app/admin/session/use-sign-in-texts.ts';
import { Credential } from './credential.tsx';
import { useSecondFactor } from './data.ts';

const empty = { currentPassword: '', code: '', newPassword: '', repeated: '' };

export function PasswordSettings() {
  const texts = useTexts();
  const own = texts.settings.password;
  const signIn = useSignInTexts();
  // The server asks for it, too, if it was turned on elsewhere meanwhile.
  const [wasAsked, setWasAsked] = useState(false);
  const asksCode = useSecondFactor().data?.isOn === true || wasAsked;
  const form = useSchemaForm<typeof empty, typeof empty>({
    schema: passwordChange,
    stored: empty,
    toBody: ({ currentPassword, newPassword, code }) => ({ currentPassword, newPassword, ...(asksCode && { code }) }),
    check: ({ code, newPassword, repeated }, found) => ({
      ...(!found.newPassword && repeated !== newPassword && { repeated: own.mismatch }),
      ...(asksCode && code.trim() === '' && { code: signIn.code.missing }),
    }),
    async save(body) {
      await api.post('/api/admin/password', body);
      return empty;
    },
    onSaved: () => showToast({ title: own.changed }),
    onFailed: (error) => setWasAsked(asksCode || 'code' in explainRefusal(texts, error).fields),
  });
  return (
    <SchemaForm form={form} className="grid max-w-sm gap-4">
      <Credential name="currentPassword" label={own.current} autoComplete="current-password" />
      {asksCode && (
        <Credential name="code" label={signIn.twoStep.codeOrRecovery} autoComplete="one-time-code" type="text" />
      )}
      <Credential name="newPassword" label={own.next} autoComplete="new-password" />
      <Credential name="repeated" label={own.repeat} autoComplete="new-password" />
      <p className="text-ash">{own.hint}</p>
      <FormAnswer form={form} formatFailure={(reason) => texts.labelled(own.failed, reason)} />
      <Button type="submit" disabled={form.isSaving} className="justify-self-start">
        {own.submit}
      </Button>
    </SchemaForm>
  );
}
