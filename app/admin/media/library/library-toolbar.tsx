import type { MediaCategory } from '#contract/media/media-categories.ts';
import { mediaStates, mediaTypes } from '#contract/media/media-types.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { SearchField } from '#app/admin/controls/search-field.tsx';
import { type LibraryFilter, everything, librarySorts } from './library-filter.ts';

interface LibraryToolbarProps {
  categoryNames: readonly MediaCategory[];
  filter: LibraryFilter;
  /** how many items lack Chinese */
  incompleteCount: number;
  onChange: (filter: LibraryFilter) => void;
}

export function LibraryToolbar({ categoryNames, filter, incompleteCount, onChange }: LibraryToolbarProps) {
  const { library, categories, status, translations } = useTexts();

  function select<K extends keyof LibraryFilter>(key: K, label: string, options: [LibraryFilter[K], string][]) {
    return (
      <select
        aria-label={label}
        className="field-control sm:w-auto!"
        value={filter[key]}
        onChange={(event) => onChange({ ...filter, [key]: event.target.value })}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    );
  }

  const isFiltered = Object.entries(everything).some(([key, value]) => filter[key as keyof LibraryFilter] !== value);
  return (
    <div className="library-filters">
      <SearchField hint={library.search} value={filter.search} onChange={(search) => onChange({ ...filter, search })} />
      {select('category', library.category, [
        ['all', library.allCategories],
        ...categoryNames.map((name): [typeof name, string] => [name, categories[name]]),
      ])}
      {select('type', library.type, [
        ['all', library.allTypes],
        ...mediaTypes.map((type): [typeof type, string] => [type, library.types[type]]),
      ])}
      {select('published', library.published, [
        ['all', library.publishedAll],
        ['published', status.published],
        ['draft', status.draft],
      ])}
      {select('chinese', translations.filter.label, [
        ['all', library.allChinese],
        ['incomplete', translations.filter.incomplete(incompleteCount)],
      ])}
      {select('state', library.state, [
        ['all', library.allStates],
        ...mediaStates.map((state): [typeof state, string] => [state, library.states[state]]),
      ])}
      {select(
        'sort',
        library.sort,
        librarySorts.map((sort): [typeof sort, string] => [sort, library.sorts[sort]]),
      )}
      {isFiltered && (
        <Button tone="outline" className="button-quiet" onClick={() => onChange(everything)}>
          {library.clearFilters}
        </Button>
      )}
    </div>
  );
}
