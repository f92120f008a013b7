import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { foldedText } from '#contract/folded-text.ts';
import {
  type MediaCategory,
  galleryCategories,
  libraryCategoryNames,
  mediaStates,
  mediaTypes,
} from '#contract/media-categories.ts';
import { createNameOrder } from '#contract/compare-names.ts';
import type { MediaItem, MediaState, MediaType } from '#contract/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { SearchField } from '#app/admin/controls/search-field.tsx';
import { asksForIncomplete } from '#app/admin/translations/data.ts';

const librarySorts = ['page', 'newest', 'oldest', 'name', 'size'] as const;
export type LibrarySort = (typeof librarySorts)[number];

export interface LibraryFilter {
  search: string;
  category: MediaCategory | 'all';
  type: MediaType | 'all';
  state: MediaState | 'all';
  published: 'all' | 'published' | 'draft';
  /** `incomplete`: only items that have no Chinese, or possibly outdated Chinese */
  chinese: 'all' | 'incomplete';
  sort: LibrarySort;
}

/** What a library is for: all files, or the work that pages and galleries show to clients. */
export type LibraryPurpose = 'all' | 'work';

export const categoriesFor: Record<LibraryPurpose, readonly MediaCategory[]> = {
  all: libraryCategoryNames,
  work: galleryCategories,
};

export function mediaFor(purpose: LibraryPurpose, media: readonly MediaItem[]): readonly MediaItem[] {
  const categories = new Set(categoriesFor[purpose]);
  return purpose === 'all' ? media : media.filter(({ category }) => categories.has(category));
}

export const everything: LibraryFilter = {
  search: '',
  category: 'all',
  type: 'all',
  state: 'all',
  published: 'all',
  chinese: 'all',
  sort: 'newest',
};

const byName = createNameOrder();
const compare: Record<Exclude<LibrarySort, 'page'>, (a: MediaItem, b: MediaItem) => number> = {
  newest: (a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0),
  oldest: (a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0),
  name: (a, b) => byName(a.originalName, b.originalName),
  size: (a, b) => Number(b.fileSize) - Number(a.fileSize),
};

/**
 * @param media in the server's order, which is also that of the public pages
 * @param incomplete by id, the items that lack Chinese
 */
export function filterLibrary(
  media: readonly MediaItem[],
  filter: LibraryFilter,
  incomplete: Pick<ReadonlyMap<string, unknown>, 'has'>,
): MediaItem[] {
  const words = foldedText(filter.search).split(/\s+/).filter(Boolean);
  const found = media.filter(
    (item) =>
      (filter.category === 'all' || item.category === filter.category) &&
      (filter.type === 'all' || item.mediaType === filter.type) &&
      (filter.state === 'all' || item.state === filter.state) &&
      (filter.chinese === 'all' || incomplete.has(item.id)) &&
      (filter.published === 'all' || item.isPublished === (filter.published === 'published')) &&
      words.every((word) =>
        // What stands in the file helps to find it, even if visitors do not see it.
        [item, item.found ?? {}].some(({ alt = '', caption, tags = [] }) =>
          [item.originalName, alt, caption ?? '', ...tags].some((text) => foldedText(text).includes(word)),
        ),
      ),
  );
  return filter.sort === 'page' ? found : found.sort(compare[filter.sort]);
}

/** Reordering needs one whole category in page order, without any other filter. */
export function isReorderable({ category, sort, search, state, published, chinese }: LibraryFilter): boolean {
  const showsWhole = search === '' && state === 'all' && published === 'all' && chinese === 'all';
  return category !== 'all' && sort === 'page' && showsWhole;
}

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

/** By the client of the session, so that filters end with it. */
const rememberedFilters = new WeakMap<QueryClient, Map<LibraryPurpose, LibraryFilter>>();

/** The filter of a library, kept while other tabs are open. The address may ask for what lacks Chinese. */
export function useRememberedFilter(purpose: LibraryPurpose): [LibraryFilter, (filter: LibraryFilter) => void] {
  const queryClient = useQueryClient();
  const { search } = useLocation();
  const [filter, setFilter] = useState((): LibraryFilter =>
    asksForIncomplete(search)
      ? { ...everything, chinese: 'incomplete' }
      : (rememberedFilters.get(queryClient)?.get(purpose) ?? everything),
  );
  return [
    filter,
    (next) => {
      const filters = rememberedFilters.get(queryClient) ?? new Map<LibraryPurpose, LibraryFilter>();
      rememberedFilters.set(queryClient, filters.set(purpose, next));
      setFilter(next);
    },
  ];
}
