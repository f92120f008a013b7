import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { accountKey } from '#app/admin/session/account.ts';
import { ApiError } from './api.ts';

/**
 * The specification requires no retries, no refetch on focus and always stale data. With `networkMode: 'always'` a call
 * without a connection fails at once; by default it would be paused without any message.
 */
const justLoadedMs = 2_000;

/**
 * For lists that the `clientLoader` of a tab asks for while the script of the tab is loaded: once it is there, its components do not ask again
 * for what has just come, or just failed.
 */
export const loadedWithTab = {
  staleTime: justLoadedMs,
  retryOnMount: ({ state }: { state: { errorUpdatedAt: number } }) => Date.now() - state.errorUpdatedAt > justLoadedMs,
} as const;

function createQueryClient(): QueryClient {
  // The role was changed meanwhile: the panel shows what it may now.
  const onForbidden = (error: Error) => {
    if (error instanceof ApiError && error.problem?.code === 'role-forbidden')
      void queryClient.invalidateQueries({ queryKey: accountKey });
  };
  const queryClient: QueryClient = new QueryClient({
    mutationCache: new MutationCache({ onError: onForbidden }),
    queryCache: new QueryCache({
      onError(error, query) {
        // oxlint-disable-next-line no-console -- the specification requires load errors to be logged to the console
        console.error(`Failed to load ${String(query.queryKey[0])}`, error);
        onForbidden(error);
      },
    }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queryClient;
}

/** The one of this document; on the server nothing is ever put into it. */
export const queryClient = createQueryClient();
