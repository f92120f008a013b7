import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { asksForIncomplete } from '#app/admin/translations/incomplete.ts';
import { type LibraryFilter, type LibraryPurpose, everything } from '#app/admin/media/library/library-filter.ts';

/** By the client of the session, so that filters end with it. */
const rememberedFilters = new WeakMap<QueryClient, Map<LibraryPurpose, LibraryFilter>>();

/** The filter of a library, kept while other tabs are open. The address may ask for what lacks Chinese. */
export function useRememberedFilter(purpose: LibraryPurpose): [LibraryFilter, (filter: LibraryFilter) => void] {
  const queryClient = useQueryClient();
  const { search } = useLocation();
  const [filter, setFilter] = useState((): LibraryFilter =>
    asksForIncomplete(search)
      ? { ...everything, chinese: 'incomplete' }
      : (rememberedFilters.get(queryClient)?.get(purpose) ?? everything),
  );
  return [
    filter,
    (next) => {
      const filters = rememberedFilters.get(queryClient) ?? new Map<LibraryPurpose, LibraryFilter>();
      rememberedFilters.set(queryClient, filters.set(purpose, next));
      setFilter(next);
    },
  ];
}
