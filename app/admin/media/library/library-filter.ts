import { foldedText } from '#contract/folded-text.ts';
import { type MediaCategory, galleryCategories, mediaCategoryNames } from '#contract/media/media-categories.ts';
import { createNameOrder } from '#contract/media/compare-names.ts';
import type { MediaItem, MediaState, MediaType } from '#contract/media/media.ts';

export const librarySorts = ['page', 'newest', 'oldest', 'name', 'size'] as const;
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
  all: mediaCategoryNames,
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
