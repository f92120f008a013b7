import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { type RecoveryAddress, recoveryAddressChange } from '#contract/accounts.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { api } from '#app/admin/api/api.ts';
import { useData } from '#app/admin/api/use-data.ts';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { useSignInTexts } from '#app/admin/session/use-sign-in-texts.ts';
import { Credential } from './credential.tsx';
import { type IdentityQuestion, useIdentityDialog } from './identity-form.tsx';

const path = '/api/admin/recovery-address';
const queryKey = ['recovery-address'] as const;

/** Where the account gets a link for a new password when its own is forgotten. */
export function RecoveryAddressSettings() {
  const { recoveryAddress: own } = useSignInTexts();
  const { ask, dialog } = useIdentityDialog();
  const [isEditing, setIsEditing] = useState(false);
  const { data, error, refetch } = useData<RecoveryAddress>(queryKey, path);
  if (!data && error) return <LoadFailed title={own.loadFailed} query={{ error, refetch }} />;
  if (!data) return <LoadingRows count={1} className="h-16" />;
  return (
    <>
      {dialog}
      <p className="mb-4 wrap-anywhere">{data.email === null ? own.none : own.current(data.email)}</p>
      {isEditing ? (
        <AddressForm stored={data.email ?? ''} ask={ask} onClose={() => setIsEditing(false)} />
      ) : (
        <Button onClick={() => setIsEditing(true)}>{data.email === null ? own.add : own.change}</Button>
      )}
    </>
  );
}

interface Values {
  email: string;
}

interface AddressFormProps {
  stored: string;
  ask: (question: IdentityQuestion) => void;
  onClose: () => void;
}

function AddressForm({ stored, ask, onClose }: AddressFormProps) {
  const texts = useTexts();
  const { recoveryAddress: own } = useSignInTexts();
  const queryClient = useQueryClient();
  const form = useSchemaForm<Values, Values>({
    schema: z.object({ email: recoveryAddressChange.shape.email }),
    stored: { email: stored },
    toBody: ({ email }) => ({ email: email.trim() || null }),
    async save(body) {
      const { email } = body as RecoveryAddress;
      ask({
        text: own.confirm(email ?? ''),
        submitLabel: own.save,
        async send(proof) {
          await api.put(path, { email, proof });
          await queryClient.invalidateQueries({ queryKey });
          showToast({ title: own.changed });
          onClose();
        },
      });
      return { email: email ?? '' };
    },
  });
  return (
    <SchemaForm form={form} className="grid max-w-sm gap-4">
      <Credential name="email" label={own.email} type="email" autoComplete="email" required={false} />
      <FormAnswer form={form} />
      <p className="flex flex-wrap gap-2">
        <Button type="submit">{own.save}</Button>
        <Button tone="outline" onClick={onClose}>
          {texts.actions.cancel}
        </Button>
      </p>
    </SchemaForm>
  );
}
