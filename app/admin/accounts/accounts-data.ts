import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountList } from '#contract/accounts/accounts.ts';
import type { SessionListItem } from '#contract/auth.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { api } from '#app/admin/api/api.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import { accountKey } from '#app/admin/session/account.ts';
import { useAccountsTexts } from './accounts-texts.ts';

const key = ['accounts'] as const;
export const address = '/api/admin/accounts';
export const invitationsAddress = '/api/admin/invitations';

export function useAccounts() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.get<{ data: AccountList }>(address, { signal })).data,
  });
}

export function useAccountSessions(id: string) {
  return useQuery({
    queryKey: [...key, id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: SessionListItem[] }>(`${address}/${id}/sessions`, { signal })).data,
  });
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
  const toast = useToast();
  const reload = useReload();
  return useMutation({
    mutationFn: (change: () => Promise<void>) => change(),
    onSuccess: () => toast({ title: own.saved }),
    onError: (error) => toast({ title: own.failed, text: describeError(texts, error), destructive: true }),
    // Also after a failure: what was to be changed may be gone already.
    onSettled: reload,
  });
}
