import type { PageName } from '#contract/content/content-pages.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { LoadFailed } from '#app/admin/controls/load-failed.tsx';
import { LoadingRows } from '#app/admin/controls/loading-rows.tsx';
import { usePages } from '../pages-data.ts';
import { PageCard } from './page-card.tsx';
import { UntranslatedList } from './untranslated-list.tsx';
import { UntranslatedRecords } from './untranslated-records.tsx';

type View = 'all' | 'untranslated';
type OpenPage = (page: PageName, field?: string) => void;

interface PageOverviewProps {
  view: View;
  /** @param page the page to begin with */
  onView: (view: View, page?: PageName) => void;
  onOpen: OpenPage;
}

export function PageOverview({ view, onView, onOpen }: PageOverviewProps) {
  const { pages: texts } = useTexts();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="mr-auto text-body">{texts.heading}</h2>
        <fieldset className="segments" aria-label={texts.views.label}>
          {(['all', 'untranslated'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className="segment"
              aria-pressed={view === each}
              onClick={() => onView(each)}
            >
              {texts.views[each]}
            </button>
          ))}
        </fieldset>
      </div>
      <p className="mb-4 text-ash">{texts.hint}</p>
      <UntranslatedRecords />
      {view === 'all' ? (
        <AllPages onOpen={onOpen} onShowUntranslated={(page) => onView('untranslated', page)} />
      ) : (
        <UntranslatedList onOpen={onOpen} />
      )}
    </>
  );
}

interface AllPagesProps {
  onOpen: OpenPage;
  onShowUntranslated: (page: PageName) => void;
}

function AllPages({ onOpen, onShowUntranslated }: AllPagesProps) {
  const { pages: texts } = useTexts();
  const pages = usePages();
  if (pages.isPending) return <LoadingRows />;
  if (!pages.data) {
    return <LoadFailed title={texts.loadFailed} error={pages.error} onRetry={() => void pages.refetch()} />;
  }
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
      {pages.data.map((page) => (
        <li key={page.name} className="min-w-0">
          <PageCard
            page={page}
            onOpen={() => onOpen(page.name)}
            onShowUntranslated={() => onShowUntranslated(page.name)}
          />
        </li>
      ))}
    </ul>
  );
}
