import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FirstSteps } from '#contract/first-steps.ts';
import { api } from '#app/admin/api/api.ts';

const key = ['first-steps'] as const;
const address = '/api/admin/first-steps';

export function useFirstSteps() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.get<{ data: FirstSteps }>(address, { signal })).data,
  });
}

/** Puts the list away at once; if that could not be stored, it is there again after the next visit. */
export function usePutAwayFirstSteps() {
  const put = useSetLeft();
  return () => put.mutate(true);
}

/** Takes the list out again. */
export function useTakeOutFirstSteps() {
  const put = useSetLeft();
  return () => {
    isTakenOut = true;
    put.mutate(false);
  };
}

let isTakenOut = false;

/** Once after the list was taken out. */
export function wasTakenOut(): boolean {
  const was = isTakenOut;
  isTakenOut = false;
  return was;
}

function useSetLeft() {
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
