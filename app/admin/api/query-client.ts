import { QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * The specification requires no retries, no refetch on focus and always stale data. With `networkMode: 'always'` a call
 * without a connection fails at once; by default it would be paused without any message.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // oxlint-disable-next-line no-console -- the specification requires load errors to be logged to the console
        console.error(`Failed to load ${String(query.queryKey[0])}`, error);
      },
    }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
