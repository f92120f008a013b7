import { useSearchParams } from 'react-router';
import { type TabName, tabOf } from './tab-names.ts';

/** The open tab stands in the address: it can be linked to, and Back leads to the one before. */
export function useTab(): [TabName, (tab: TabName) => void] {
  const [search, setSearch] = useSearchParams();
  return [tabOf(search), (tab) => setSearch({ tab }, { preventScrollReset: false })];
}
