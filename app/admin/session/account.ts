import { type QueryClient, useQuery } from '@tanstack/react-query';
import { hasRight, type Right } from '#contract/roles.ts';
import type { SessionInfo } from '#contract/accounts.ts';
import { api } from '#app/admin/api/api.ts';
import { sessionPath } from '#app/admin/api/first-calls.ts';
import { getToken } from './session.ts';

export const accountKey = ['account'] as const;
const storageKey = 'adminAccount';

/** Who is signed in. What the account may not do is neither shown nor asked for; the server decides. */
export function useAccount() {
  return useQuery({
    queryKey: accountKey,
    queryFn: ({ signal }) => getAccount(signal),
    initialData: readCachedSession,
  });
}

/** Whose session it is. */
export async function getAccount(signal?: AbortSignal): Promise<SessionInfo> {
  const account = await api.get<SessionInfo>(sessionPath, { signal });
  localStorage.setItem(storageKey, JSON.stringify({ token: getToken(), account }));
  return account;
}

/** The last answer to this session, so that a reload need not wait for the next one. */
function readCachedSession(): SessionInfo | undefined {
  const { token, account } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as {
    token?: string;
    account?: SessionInfo;
  };
  return token === getToken() ? account : undefined;
}

/** Who is signed in, as far as it is known without asking. */
export function knownAccount(queryClient: QueryClient): SessionInfo | undefined {
  return queryClient.getQueryData<SessionInfo>(accountKey) ?? readCachedSession();
}

/** Whether the role of the account has a right. */
export function useMay(): (right: Right) => boolean {
  const role = useAccount().data?.role;
  return (right) => hasRight(role, right);
}
