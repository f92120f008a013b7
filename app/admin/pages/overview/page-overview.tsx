import { useState } from 'react';
import type { PageName } from '#contract/content/content-pages.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { LoadFailed } from '#app/admin/controls/load-failed.tsx';
import { LoadingRows } from '#app/admin/controls/loading-rows.tsx';
import { usePages } from '../pages-data.ts';
import { PageCard } from './page-card.tsx';
import { UntranslatedList } from './untranslated-list.tsx';

type OpenPage = (page: PageName, field?: string) => void;

export function PageOverview({ onOpen }: { onOpen: OpenPage }) {
  const { pages: texts } = useTexts();
  const [view, setView] = useState<'all' | 'untranslated'>('all');
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
              onClick={() => setView(each)}
            >
              {texts.views[each]}
            </button>
          ))}
        </fieldset>
      </div>
      <p className="mb-4 text-ash">{texts.hint}</p>
      {view === 'all' ? <AllPages onOpen={onOpen} /> : <UntranslatedList onOpen={onOpen} />}
    </>
  );
}

function AllPages({ onOpen }: { onOpen: OpenPage }) {
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
          <PageCard page={page} onOpen={() => onOpen(page.name)} />
        </li>
      ))}
    </ul>
  );
}
