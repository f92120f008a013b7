import { describe, expect, it } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import { type LibraryFilter, everything, filterLibrary, isReorderable } from './library-filter.tsx';

const item = (id: string, over: Partial<MediaItem> = {}) =>
  ({
    id,
    originalName: `${id}.jpg`,
    alt: '',
    caption: null,
    tags: [],
    category: 'hero-home',
    mediaType: 'photo',
    state: 'ready',
    isPublished: true,
    fileSize: '100',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...over,
  }) as MediaItem;

const media = [
  item('img10', { createdAt: '2026-01-02T00:00:00.000Z' }),
  item('img9', { fileSize: '9000000000', tags: ['Spring'] }),
  item('film', { mediaType: 'video', category: 'property-video', state: 'processing' }),
  item('draft', { isPublished: false, alt: 'A veil in spring' }),
];
const ids = (filter: Partial<LibraryFilter>) =>
  filterLibrary(media, { ...everything, ...filter }, new Set(['img9'])).map(({ id }) => id);

describe('the library', () => {
  it('filters by category, type, state, published and Chinese', () => {
    expect(ids({ category: 'property-video' })).toEqual(['film']);
    expect(ids({ type: 'video' })).toEqual(['film']);
    expect(ids({ state: 'processing' })).toEqual(['film']);
    expect(ids({ published: 'draft' })).toEqual(['draft']);
    expect(ids({ chinese: 'incomplete' })).toEqual(['img9']);
  });
  it('searches names, alt texts, captions and tags', () => {
    expect(ids({ search: 'SPRING', sort: 'page' })).toEqual(['img9', 'draft']);
    expect(ids({ search: 'veil spring' })).toEqual(['draft']);
    expect(ids({ search: 'véil ＳＰＲＩＮＧ' })).toEqual(['draft']);
  });
  it('sorts names naturally and sizes numerically, and keeps the page order', () => {
    expect(ids({ sort: 'name' })).toEqual(['draft', 'film', 'img9', 'img10']);
    expect(ids({ sort: 'size' })[0]).toBe('img9');
    expect(ids({ sort: 'newest' })[0]).toBe('img10');
    expect(ids({ sort: 'page' })).toEqual(['img10', 'img9', 'film', 'draft']);
  });
  it('can be reordered only if one whole category is shown', () => {
    expect(isReorderable({ ...everything, category: 'hero-home', sort: 'page' })).toBe(true);
    expect(isReorderable({ ...everything, category: 'hero-home', sort: 'name' })).toBe(false);
    expect(isReorderable({ ...everything, sort: 'page' })).toBe(false);
    expect(isReorderable({ ...everything, category: 'hero-home', sort: 'page', search: 'x' })).toBe(false);
    expect(isReorderable({ ...everything, category: 'hero-home', sort: 'page', chinese: 'incomplete' })).toBe(false);
  });
});
