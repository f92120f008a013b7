import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isEditedElsewhere } from '#app/admin/api/api-client.ts';
import { api } from '#app/admin/api/api.ts';
import { loadedWithTab } from '#app/admin/api/query-client.ts';
import { translationStateKey } from '#app/admin/translations/translation-data.ts';
import type { RecordKind, StoredRecord } from './record-kind.ts';
import type { FormValues } from './record-values.ts';

export function recordsQuery<T extends StoredRecord>({ key, listPath }: Pick<RecordKind<T>, 'key' | 'listPath'>) {
  return queryOptions({
    ...loadedWithTab,
    queryKey: [key],
    queryFn: async ({ signal }) => (await api.get<{ data: T[] }>(listPath, { signal })).data,
  });
}

export function useRecords<T extends StoredRecord>(
  list: Pick<RecordKind<T>, 'key' | 'listPath'>,
  { isWanted } = { isWanted: true },
) {
  return useQuery({ ...recordsQuery<T>(list), enabled: isWanted });
}

export function useSaveRecord<T extends StoredRecord>({ key, path }: RecordKind<T>) {
  const queryClient = useQueryClient();
  return useMutation({
    /** @param record the edited record with the version that was loaded; absent for a new one */
    async mutationFn({ record, body }: { record?: Pick<T, 'id' | 'version'>; body: FormValues }): Promise<T> {
      const response = record
        ? await api.patch<{ data: T }>(`${path}/${record.id}`, body, { version: record.version })
        : await api.post<{ data: T }>(path, body);
      return response.data;
    },
    onSuccess: () => refresh(queryClient, key),
    onError: (error) => isEditedElsewhere(error) && queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

/** The list of a kind, and what its records lack in Chinese. */
function refresh(queryClient: QueryClient, key: string) {
  return Promise.all([[key], translationStateKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export function useDeleteRecord<T extends StoredRecord>({ key, path }: Pick<RecordKind<T>, 'key' | 'path'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`${path}/${id}`),
    onSuccess: () => refresh(queryClient, key),
  });
}

/** Stores new positions with an optimistic update, rolled back on error. */
export function useMoveRecord<T extends StoredRecord>({ key, path }: RecordKind<T>) {
  const queryClient = useQueryClient();
  const mutationKey = ['move', key];
  return useMutation({
    mutationKey,
    // Moves are shown at once, but a scope runs their mutations one after the other.
    scope: { id: `move ${key}` },
    async mutationFn(positions: { id: string; sortOrder: string | number }[]) {
      for (const { id, sortOrder } of positions) await api.patch(`${path}/${id}`, { sortOrder });
    },
    async onMutate(positions) {
      await queryClient.cancelQueries({ queryKey: [key] });
      const before = queryClient.getQueryData<T[]>([key]);
      const byId = new Map(positions.map(({ id, sortOrder }) => [id, sortOrder]));
      queryClient.setQueryData<T[]>([key], (records) =>
        records
          ?.map((record) => ({ ...record, sortOrder: byId.get(record.id) ?? record.sortOrder }))
          .sort((a, b) => Number(a.sortOrder) - Number(b.sortOrder)),
      );
      return before;
    },
    onError: (_error, _positions, before) => queryClient.setQueryData([key], before),
    onSettled() {
      const isLast = queryClient.isMutating({ mutationKey }) === 1;
      return isLast ? queryClient.invalidateQueries({ queryKey: [key] }) : undefined;
    },
  });
}
