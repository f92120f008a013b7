import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { UntranslatedField } from '#contract/content/content-api.ts';
import { noOverrides } from '#contract/content/resolve-content.ts';
import { type PageName, contentPages, pageNames } from '#contract/content/content-pages.ts';
import { useLanguage, useTexts } from '#app/i18n/language.tsx';
import { EmptyState, LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import type { TranslationCounts } from '#contract/translations.ts';
import { usePanelDialogs } from '#app/admin/shell/panel-dialogs.tsx';
import type { AdminTab } from '#contract/admin-tabs.ts';
import { incompletePath, placeOfEntity, tabOfEntity, useTranslationCounts } from '#app/admin/translations/data.ts';
import { pageLabel, pathLabels } from './labels.ts';
import { untranslatedId } from './pages-tab-url.ts';
import { useUntranslated } from './data.ts';

interface UntranslatedListProps {
  onOpen: (page: PageName, field: string) => void;
}

/** All texts without Chinese, or with Chinese of another English; each leads to its field. */
export function UntranslatedList({ onOpen }: UntranslatedListProps) {
  const texts = useTexts();
  const fields = useUntranslated();
  const { hash } = useLocation();
  const isLoaded = fields.data !== undefined;
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.focus();
  }, [isLoaded, hash]);
  if (fields.isPending) return <LoadingRows />;
  if (!fields.data) {
    return <LoadFailed title={texts.pages.loadFailed} query={fields} />;
  }
  if (fields.data.length === 0) return <EmptyState text={texts.pages.nothingUntranslated} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      {pageNames.map((page) => {
        const own = fields.data.filter((field) => field.page === page);
        if (own.length === 0) return undefined;
        return (
          <section
            key={page}
            id={untranslatedId(page)}
            tabIndex={-1}
            aria-label={pageLabel(texts, page)}
            className="page-section"
          >
            <h3>{pageLabel(texts, page)}</h3>
            <ul className="mt-2 grid grid-cols-1 gap-2">
              {own.map((field) => (
                <li key={field.path}>
                  <UntranslatedEntry field={field} onOpen={() => onOpen(page, field.path)} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function UntranslatedEntry({ field, onOpen }: { field: UntranslatedField; onOpen: () => void }) {
  const { pages: texts } = useTexts();
  const language = useLanguage();
  const { page, path } = field;
  // The names of items are not loaded here; an entry of the list shows its English text instead.
  const edited = { page: contentPages[page], builtIn: { en: {}, 'zh-Hans': {} } };
  const [section = ''] = pathLabels(edited, noOverrides, path, { language, newItem: texts.order.newItem });
  const name = pathLabels(edited, noOverrides, path, { language, newItem: texts.order.newItem }).at(-1) ?? '';
  return (
    <button type="button" className="card block w-full px-4 py-2.5 text-left hover:border-ink" onClick={onOpen}>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{section === name ? name : `${section} › ${name}`}</span>
        <span className="badge badge-plain">{texts.translationStates[field.state]}</span>
      </span>
      <span lang="en" className="mt-1 line-clamp-2 text-ash wrap-anywhere">
        {[field.english].flat().join(' · ')}
      </span>
    </button>
  );
}

/** How many texts outside of the pages have no Chinese, or possibly outdated Chinese. Each count leads to where they are edited. */
export function UntranslatedRecords() {
  const { translations: texts, tabs, header } = useTexts();
  const { data = [] } = useTranslationCounts();
  const navigate = useNavigate();
  const { showSettings } = usePanelDialogs();
  if (data.length === 0) return undefined;

  function open(place: AdminTab | 'settings') {
    if (place === 'settings') showSettings('studio');
    else void navigate(incompletePath(place));
  }

  return (
    <section aria-label={texts.overview} className="mb-5">
      <h3>{texts.overview}</h3>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {countByPlace(data).map(([place, { missing, outOfDate }]) => (
          <li key={place}>
            <button type="button" className="quick-link min-h-6" onClick={() => open(place)}>
              {texts.overviewEntry(place === 'settings' ? header.settings : tabs[place], missing, outOfDate)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The counts of texts by the place where they are edited, in the order of the tabs. */
function countByPlace(kinds: readonly TranslationCounts[]) {
  const places = new Map(
    [...new Set(Object.values(tabOfEntity))].map((place) => [place, { missing: 0, outOfDate: 0 }]),
  );
  for (const { entity, missing, outOfDate } of kinds) {
    const place = placeOfEntity(entity);
    const counts = place && places.get(place);
    if (!counts) continue;
    counts.missing += missing;
    counts.outOfDate += outOfDate;
  }
  return [...places].filter(([, { missing, outOfDate }]) => missing + outOfDate > 0);
}
