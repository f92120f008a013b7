import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { kinds, mapEntities } from '#contract/records/kinds.ts';
import type { TranslatedEntity, TranslationState } from '#contract/translations/translations.ts';
import { type AdminTab, tabPath } from '#contract/admin-tabs.ts';
import { useTranslationState } from './translation-data.ts';

/** Where the records of a kind are edited; those of the studio's identity in the settings dialog. */
export const tabOfEntity: Record<TranslatedEntity, AdminTab | 'settings'> = {
  ...mapEntities((kind) => kinds[kind].tab),
  media: 'photos',
  'studio-identity': 'settings',
};

/** @param entity as the server names it, which may be another version */
export function placeOfEntity(entity: string): AdminTab | 'settings' | undefined {
  return (tabOfEntity as Partial<Record<string, AdminTab | 'settings'>>)[entity];
}

/** What the records of a kind lack in Chinese, by id; those that lack nothing are not in it. */
export function useIncomplete(entity: string): ReadonlyMap<string, TranslationState> {
  const { data } = useTranslationState(entity);
  return useMemo(() => new Map(data?.map((state) => [state.id, state])), [data]);
}

const parameter = 'chinese';
const incomplete = 'incomplete';

/** The address of a tab that shows only what lacks Chinese. */
export function incompletePathOf(tab: AdminTab): string {
  return tabPath(tab, { [parameter]: incomplete });
}

export function asksForIncomplete(search: string): boolean {
  return new URLSearchParams(search).get(parameter) === incomplete;
}

/** Whether the open tab shows only what lacks Chinese. It stands in the URL, so that it can be linked to. */
export function useIncompleteFilter(): [boolean, (isOn: boolean) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  return [
    asksForIncomplete(search),
    (isOn) => {
      const query = new URLSearchParams(search);
      if (isOn) query.set(parameter, incomplete);
      else query.delete(parameter);
      void navigate(`?${query}`, { replace: true, preventScrollReset: true });
    },
  ];
}
