import { useEffect, useState } from 'react';
import { forgottenPassword } from '#contract/accounts.ts';
import { useLanguageChoice, useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { api } from '#app/admin/api/api.ts';
import { FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { Credential } from '#app/admin/accounts/credential.tsx';
import { useSignInTexts } from './use-sign-in-texts.ts';

interface Values {
  account: string;
}

/** Asks for the mail with a link for a new password. Whether there is such an account, nobody is told. */
export function ForgottenPassword({ account, onBack }: Values & { onBack: () => void }) {
  const texts = useTexts();
  const own = useSignInTexts().forgotten;
  const language = useLanguageChoice() === 'en' ? 'en' : 'zh-Hans';
  const [answer, setAnswer] = useState<string>();
  const form = useSchemaForm<Values, Values>({
    schema: forgottenPassword,
    stored: { account },
    toBody: (values) => ({ account: values.account, language }),
    check: (values) => (values.account.trim() === '' ? { account: texts.login.missing.username } : {}),
    async save(body) {
      const { data } = await api.post<{ data: { canMail: boolean } }>('/api/admin/forgotten-password', body);
      setAnswer(data.canMail ? own.sent : own.cannot);
      return { account };
    },
  });
  const { setFocus } = form.form;
  useEffect(() => setFocus('account'), [setFocus]);
  return (
    <SchemaForm form={form} className="grid gap-4">
      <p className="text-ash">{own.lead}</p>
      <Credential name="account" label={own.account} type="text" autoComplete="username" />
      <FormAnswer form={form} />
      <output className="empty:hidden">{answer}</output>
      <Button type="submit" disabled={form.isSaving} className="w-full">
        {own.submit}
      </Button>
      <Button className="button-quiet" onClick={onBack}>
        {own.back}
      </Button>
    </SchemaForm>
  );
}
