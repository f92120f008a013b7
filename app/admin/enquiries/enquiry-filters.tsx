import { contactDues, contactStages, contactViews } from '#contract/enquiry-stages.ts';
import type { ContactCounts } from '#contract/enquiries.ts';
import { serviceTypes } from '#contract/service-types.ts';
import { Options } from '#app/admin/controls/options.tsx';
import { useTexts } from '#app/i18n/language.tsx';
import { SearchField } from '../controls/search-field.tsx';
import type { ContactFilter } from './data.ts';

interface ContactFiltersProps {
  filter: ContactFilter;
  /** undefined while loading */
  counts: ContactCounts | undefined;
  /** the board has a column for each stage instead */
  hasProgress: boolean;
  onChange: (filter: ContactFilter) => void;
}

export function ContactFilters({ filter, counts, hasProgress, onChange }: ContactFiltersProps) {
  const texts = useTexts();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <fieldset className="segments">
        <legend className="sr-only">{texts.contacts.views}</legend>
        {contactViews.map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={filter.view === view}
            className="segment"
            onClick={() => onChange({ ...filter, view })}
          >
            {texts.contacts.viewNames[view]} {/* Room for it before it is known, or the row would move. */}
            <span className={`tabular-nums font-normal ${counts ? '' : 'invisible'}`}>
              {(counts?.[view] ?? 0).toLocaleString(texts.locale)}
            </span>
          </button>
        ))}
      </fieldset>
      <SearchField
        hint={texts.contacts.search}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
      />
      <select
        aria-label={texts.contacts.service}
        className="field-control w-auto!"
        value={filter.service}
        onChange={(event) => onChange({ ...filter, service: event.target.value as ContactFilter['service'] })}
      >
        <option value="all">{texts.contacts.allServices}</option>
        <Options of={serviceTypes} label={(service) => texts.services[service]} />
      </select>
      {hasProgress && (
        <select
          aria-label={texts.workflow.progress}
          className="field-control w-auto!"
          value={filter.progress}
          onChange={(event) => onChange({ ...filter, progress: event.target.value as ContactFilter['progress'] })}
        >
          <option value="all">{texts.workflow.allStages}</option>
          <Options of={contactDues} label={(due) => texts.workflow.dues[due]} />
          <Options of={contactStages} label={(stage) => texts.workflow.stages[stage]} />
        </select>
      )}
    </div>
  );
}
