import { useData } from '#app/admin/api/use-data.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AccountList,
  SessionListItem,
  IdentityProof,
  RecoveryCodes,
  SecondFactorKey,
  SecondFactorState,
  Passkey,
  PasskeyOptions,
} from '#contract/accounts.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { showToast } from '#app/ui/toast.ts';
import { api, describeError } from '#app/admin/api/api.ts';
import { accountKey } from '#app/admin/session/account.ts';
import { useAccountsTexts } from './use-accounts-texts.ts';

const key = ['accounts'] as const;
export const address = '/api/admin/accounts';
export const invitationsAddress = '/api/admin/invitations';

export function useAccounts() {
  return useData<AccountList>(key, address);
}

export function useAccountSessions(id: string) {
  return useData<SessionListItem[]>([...key, id], `${address}/${id}/sessions`);
}

/** Loads again what a change of an account may have changed. */
export function useReload() {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: key });
    // The reader may have changed their own role.
    await queryClient.invalidateQueries({ queryKey: accountKey });
  };
}

/** Runs a change and loads the accounts again; says that it was saved, or why not. */
export function useAccountChange() {
  const texts = useTexts();
  const own = useAccountsTexts();
  const reload = useReload();
  return useMutation({
    mutationFn: (change: () => Promise<void>) => change(),
    onSuccess: () => showToast({ title: own.saved }),
    onError: (error) => showToast({ title: own.failed, text: describeError(texts, error), destructive: true }),
    // Also after a failure: what was to be changed may be gone already.
    onSettled: reload,
  });
}

const secondFactorPath = '/api/admin/second-factor';

export const secondFactorQueryKey = ['second-factor'] as const;

export function useSecondFactor() {
  return useData<SecondFactorState>(secondFactorQueryKey, secondFactorPath);
}

export const secondFactorCalls = {
  setUp: async ({ password }: IdentityProof) =>
    (await api.post<{ data: SecondFactorKey }>(`${secondFactorPath}/setup`, { password })).data,
  confirm: async (code: string) =>
    (await api.post<{ data: RecoveryCodes }>(`${secondFactorPath}/confirm`, { code })).data.recoveryCodes,
  renew: async (proof: IdentityProof) =>
    (await api.post<{ data: RecoveryCodes }>(`${secondFactorPath}/recovery-codes`, proof)).data.recoveryCodes,
  turnOff: (proof: IdentityProof) => api.post<void>(`${secondFactorPath}/off`, proof),
};

const passkeysPath = '/api/admin/passkeys';

export const passkeysQueryKey = ['passkeys'] as const;

export function usePasskeys() {
  return useData<Passkey[]>(passkeysQueryKey, passkeysPath);
}

export const passkeyCalls = {
  begin: async (proof: IdentityProof) =>
    (await api.post<{ data: PasskeyOptions }>(`${passkeysPath}/options`, proof)).data,

  /** The browser asks its user. @throws DOMException if it has stopped, ApiError */
  async add(options: PasskeyOptions, name: string): Promise<void> {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    );
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    await api.post(passkeysPath, { name, credential: credential.toJSON() });
  },

  remove: (id: string, proof: IdentityProof) => api.delete(`${passkeysPath}/${id}`, { body: proof }),
};
