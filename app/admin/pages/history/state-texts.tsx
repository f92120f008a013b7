import { useQuery } from '@tanstack/react-query';
import { noOverrides } from '#contract/content/content-differences.ts';
import { describeChanges } from '#contract/content/content-changes.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { LoadFailed } from '#app/admin/controls/load-failed.tsx';
import { LoadingRows } from '#app/admin/controls/loading-rows.tsx';
import type { Draft } from '../editor/use-draft.ts';
import { getHistoryState } from '../pages-data.ts';
import { ChangeList } from './change-list.tsx';

/** A published state of a page: everything in it that differs from the built-in texts. */
export function StateTexts({ draft: { page, edited }, version }: { draft: Draft; version: number }) {
  const { pages: texts } = useTexts();
  const state = useQuery({
    queryKey: ['page-state', page.name, version],
    queryFn: () => getHistoryState(page.name, version),
  });
  if (state.isPending) return <LoadingRows count={1} />;
  if (!state.data) return <LoadFailed error={state.error} onRetry={() => void state.refetch()} />;
  const { differences } = state.data;
  const changes = describeChanges(edited.page, edited.builtIn, noOverrides, differences);
  return (
    <section aria-label={texts.history.texts} className="mt-3">
      <h4 className="mb-2 font-medium">{texts.history.texts}</h4>
      {changes.length === 0 ? (
        <p className="text-ash">{texts.states['built-in']}</p>
      ) : (
        <ChangeList changes={changes} edited={edited} differences={differences} />
      )}
    </section>
  );
}
