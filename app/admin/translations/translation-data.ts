import { useQuery } from '@tanstack/react-query';
import type { StoredTranslation, TranslationState } from '#contract/translations/translations.ts';
import { api } from '#app/admin/api/api.ts';

const address = '/api/admin/translations';
export const translationStateKey = ['translation-state'] as const;

export interface TranslatedRecord {
  /** as in the audit log */
  entity: string;
  id: string;
}

export async function getTranslations({ entity, id }: TranslatedRecord): Promise<StoredTranslation[]> {
  return (await api.get<{ data: StoredTranslation[] }>(`${address}?${new URLSearchParams({ entity, id })}`)).data;
}

/** The Chinese texts of a record as a form starts with them. They are not refetched below what is being typed. */
export function useTranslations(record: TranslatedRecord | undefined) {
  return useQuery({
    queryKey: ['translations', record],
    enabled: record !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: () => getTranslations(record as TranslatedRecord),
  });
}

/** What has no Chinese, or possibly outdated Chinese, of all kinds. */
export function useTranslationState({ isWanted } = { isWanted: true }) {
  return useQuery({
    queryKey: translationStateKey,
    enabled: isWanted,
    queryFn: async ({ signal }) => (await api.get<{ data: TranslationState[] }>(`${address}/state`, { signal })).data,
  });
}
