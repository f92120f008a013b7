import { type MediaCategory, galleryCategories, mediaCategoryNames } from '#contract/media/media-categories.ts';
import type { MediaItem, MediaState, MediaType } from '#contract/media/media.ts';

export const librarySorts = ['page', 'newest', 'oldest', 'name', 'size'] as const;
export type LibrarySort = (typeof librarySorts)[number];

export interface LibraryFilter {
  search: string;
  category: MediaCategory | 'all';
  type: MediaType | 'all';
  state: MediaState | 'all';
  published: 'all' | 'published' | 'draft';
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
  sort: 'newest',
};

const compare: Record<Exclude<LibrarySort, 'page'>, (a: MediaItem, b: MediaItem) => number> = {
  newest: (a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0),
  oldest: (a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0),
  name: (a, b) => a.originalName.localeCompare(b.originalName, undefined, { numeric: true }),
  size: (a, b) => Number(b.fileSize) - Number(a.fileSize),
};

/** @param media in the server's order, which is also that of the public pages */
export function filterLibrary(media: readonly MediaItem[], filter: LibraryFilter): MediaItem[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = media.filter(
    (item) =>
      (filter.category === 'all' || item.category === filter.category) &&
      (filter.type === 'all' || item.mediaType === filter.type) &&
      (filter.state === 'all' || item.state === filter.state) &&
      (filter.published === 'all' || item.isPublished === (filter.published === 'published')) &&
      words.every((word) =>
        [item.originalName, item.alt, item.caption ?? '', ...item.tags].some((text) =>
          text.toLowerCase().includes(word),
        ),
      ),
  );
  return filter.sort === 'page' ? found : found.sort(compare[filter.sort]);
}

/** Reordering needs one whole category in page order, without any other filter. */
export function isReorderable({ category, sort, search, state, published }: LibraryFilter): boolean {
  return category !== 'all' && sort === 'page' && search === '' && state === 'all' && published === 'all';
}
