import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FirstSteps } from '#contract/summary.ts';
import { api } from '#app/admin/api/api.ts';
import { getToken } from '#app/admin/session/session.ts';

const key = ['first-steps'] as const;
const address = '/api/admin/first-steps';
const storageKey = 'firstSteps';

export function useFirstSteps() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { data } = await api.get<{ data: FirstSteps }>(address, { signal });
      localStorage.setItem(storageKey, JSON.stringify({ token: getToken(), data }));
      return data;
    },
    initialData: readCachedFirstSteps,
  });
}

/** The last answer to this session: shown after a reload until the next one, so that the list does not move what is below. */
function readCachedFirstSteps(): FirstSteps | undefined {
  const { token, data } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { token?: string; data?: FirstSteps };
  return token === getToken() ? data : undefined;
}

/** Puts the list away at once; if that could not be stored, it is there again after the next visit. */
export function useDismissFirstSteps() {
  const put = useSetDismissed();
  return () => put.mutate(true);
}

/** Takes the list out again. */
export function useRestoreFirstSteps() {
  const put = useSetDismissed();
  return () => {
    isRestored = true;
    put.mutate(false);
  };
}

let isRestored = false;

/** Once after the list was taken out. */
export function wasRestored(): boolean {
  const was = isRestored;
  isRestored = false;
  return was;
}

function useSetDismissed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isLeft: boolean) => api.put(address, { isLeft }),
    onMutate: async (isLeft) => {
      await queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData<FirstSteps>(key, (before) => before && { ...before, isLeft });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
