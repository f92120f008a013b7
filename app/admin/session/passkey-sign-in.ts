import type { PasskeyOptions } from '#contract/accounts.ts';
import { api } from '#app/admin/api/api.ts';
import { startSession } from './session.ts';

const path = '/api/admin/login/passkey';

/** @returns false if the user, or the browser, has stopped @throws ApiError if the server refuses the passkey */
export async function signInByPasskey(): Promise<boolean> {
  const { data } = await api.post<{ data: PasskeyOptions }>(`${path}/options`);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    data as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) return false;
  const signedIn = await api.post<{ data: { token: string } }>(path, { credential: credential.toJSON() });
  startSession(signedIn.data.token);
  return true;
}
