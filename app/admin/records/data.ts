import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isEditedElsewhere, api, describeError } from '#app/admin/api/api.ts';
import { translationStateKey } from '#app/admin/translations/data.ts';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { showToast, type Toast } from '#app/ui/toast.ts';
import type { RecordKind, StoredRecord, FormValues } from './record-kind.ts';
import { recordsQuery } from './record-lists.ts';

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

/**
 * The positions to store after a record was moved: as few as possible, each as a string or a number like the record's
 * present one.
 */
export function positionsAfterMove<T extends Pick<StoredRecord, 'id' | 'sortOrder'>>(
  records: readonly T[],
  from: number,
  to: number,
): { id: string; sortOrder: T['sortOrder'] }[] {
  const moved = [...records];
  const [record] = moved.splice(from, 1);
  if (!record) return [];
  moved.splice(to, 0, record);
  return moved.flatMap(({ id, sortOrder }, position) =>
    Number(sortOrder) === position
      ? []
      : [{ id, sortOrder: (typeof sortOrder === 'string' ? String(position) : position) as T['sortOrder'] }],
  );
}

type Outcome = 'created' | 'updated' | 'deleted';

interface ToastDetails<T> {
  /** the saved record; the toast links to its page */
  record?: T;
  error?: unknown;
  retry?: () => void;
  action?: Toast['action'];
}

/** Shows a toast with the outcome of a change, in the texts of the record kind. */
export function useRecordToast<T extends StoredRecord>(kind: RecordKind<T>) {
  const texts = useTexts();
  const lang = useHtmlLang();
  return (
    event: Outcome | 'createFailed' | 'updateFailed' | 'deleteFailed',
    { record, error, retry, action: ownAction }: ToastDetails<T> = {},
  ) => {
    const reason = error === undefined ? undefined : describeError(texts, error);
    const href = record && kind.findPage(record);
    const link = href ? { label: texts.records.viewOnSite, href } : undefined;
    const action = ownAction ?? (retry && { label: texts.actions.retry, run: retry });
    showToast({ ...kind.texts(texts)[event], reason, lang, link, action, destructive: event.endsWith('Failed') });
  };
}
