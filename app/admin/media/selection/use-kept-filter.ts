import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type LibraryFilter, everything } from '#app/admin/media/library/library-filter.ts';

/** By the client of the session, so that a filter ends with it. */
const kept = new WeakMap<QueryClient, LibraryFilter>();

/** The filter of the library, kept while other tabs are open. */
export function useKeptFilter(): [LibraryFilter, (filter: LibraryFilter) => void] {
  const queryClient = useQueryClient();
  const [filter, setFilter] = useState(() => kept.get(queryClient) ?? everything);
  return [
    filter,
    (next) => {
      kept.set(queryClient, next);
      setFilter(next);
    },
  ];
}
