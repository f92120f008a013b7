import { useQuery } from '@tanstack/react-query';
import type { StoredTranslation, TranslationCounts, TranslationState } from '#contract/translations/translations.ts';
import { api } from '#app/admin/api/api.ts';

const address = '/api/admin/translations';
/** Of the counts; those of the states begin with it. */
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

/** What the records of a kind lack in Chinese. */
export function useTranslationState(entity: string) {
  return useQuery({
    queryKey: [...translationStateKey, entity],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: TranslationState[] }>(`${address}/state?${new URLSearchParams({ entity })}`, { signal }))
        .data,
  });
}

/** How many texts of each kind have no Chinese, or possibly outdated Chinese: the states of thousands of photos are large. */
export function useTranslationCounts({ isWanted } = { isWanted: true }) {
  return useQuery({
    queryKey: translationStateKey,
    enabled: isWanted,
    queryFn: async ({ signal }) => (await api.get<{ data: TranslationCounts[] }>(`${address}/counts`, { signal })).data,
  });
}
