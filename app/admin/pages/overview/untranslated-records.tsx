import { useNavigate } from 'react-router';
import type { TranslationCounts } from '#contract/translations/translations.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { usePanelDialogs } from '#app/admin/shell/panel-dialogs.tsx';
import type { AdminTab } from '#contract/admin-tabs.ts';
import { incompletePathOf, placeOfEntity, tabOfEntity } from '#app/admin/translations/incomplete.ts';
import { useTranslationCounts } from '#app/admin/translations/translation-data.ts';

/** How many texts outside of the pages have no Chinese, or possibly outdated Chinese. Each count leads to where they are edited. */
export function UntranslatedRecords() {
  const { translations: texts, tabs, header } = useTexts();
  const { data = [] } = useTranslationCounts();
  const navigate = useNavigate();
  const { showSettings } = usePanelDialogs();
  if (data.length === 0) return undefined;

  function open(place: AdminTab | 'settings') {
    if (place === 'settings') showSettings('studio');
    else void navigate(incompletePathOf(place));
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
