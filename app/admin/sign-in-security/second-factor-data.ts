import { useQuery } from '@tanstack/react-query';
import type {
  IdentityProof,
  RecoveryCodes,
  SecondFactorKey,
  SecondFactorState,
} from '#contract/accounts/second-factor.ts';
import { api } from '#app/admin/api/api.ts';

const path = '/api/admin/second-factor';

export const secondFactorQueryKey = ['second-factor'] as const;

export function useSecondFactor() {
  return useQuery({
    queryKey: secondFactorQueryKey,
    queryFn: async ({ signal }) => (await api.get<{ data: SecondFactorState }>(path, { signal })).data,
  });
}

export const secondFactorCalls = {
  setUp: async ({ password }: IdentityProof) =>
    (await api.post<{ data: SecondFactorKey }>(`${path}/setup`, { password })).data,
  confirm: async (code: string) =>
    (await api.post<{ data: RecoveryCodes }>(`${path}/confirm`, { code })).data.recoveryCodes,
  renew: async (proof: IdentityProof) =>
    (await api.post<{ data: RecoveryCodes }>(`${path}/recovery-codes`, proof)).data.recoveryCodes,
  turnOff: (proof: IdentityProof) => api.post<void>(`${path}/off`, proof),
};
