import { QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * As the specification has it: no retries, no refetch on focus, always stale. `networkMode: 'always'` makes a call without
 * a connection fail at once and say so, where the default would leave it waiting without a word.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // oxlint-disable-next-line no-console -- the specification: failing to load is logged to the console
        console.error(`Failed to load ${String(query.queryKey[0])}`, error);
      },
    }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
