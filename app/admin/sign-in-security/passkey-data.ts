import { useQuery } from '@tanstack/react-query';
import type { Passkey, PasskeyOptions } from '#contract/accounts/passkeys.ts';
import type { IdentityProof } from '#contract/accounts/second-factor.ts';
import { api } from '#app/admin/api/api.ts';

const path = '/api/admin/passkeys';

export const passkeysQueryKey = ['passkeys'] as const;

export function usePasskeys() {
  return useQuery({
    queryKey: passkeysQueryKey,
    queryFn: async ({ signal }) => (await api.get<{ data: Passkey[] }>(path, { signal })).data,
  });
}

export const passkeyCalls = {
  begin: async (proof: IdentityProof) => (await api.post<{ data: PasskeyOptions }>(`${path}/options`, proof)).data,

  /** The browser asks its user. @throws DOMException if it has stopped, ApiError */
  async add(options: PasskeyOptions, name: string): Promise<void> {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    );
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    await api.post(path, { name, credential: credential.toJSON() });
  },

  remove: (id: string, proof: IdentityProof) => api.delete(`${path}/${id}`, { body: proof }),
};
