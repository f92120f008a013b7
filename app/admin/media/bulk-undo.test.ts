import { expect, it } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import { createUndo } from './media-actions.ts';

const item = (id: string, over: Partial<MediaItem>) =>
  ({
    id,
    category: 'event-photography',
    sortOrder: '3',
    isPublished: true,
    alt: id,
    caption: null,
    tags: [],
    ...over,
  }) as MediaItem;

it('gives each item back what a bulk change took, and nothing else', () => {
  const before = [item('a', {}), item('b', { isPublished: false })];
  const undo = createUndo(before, { isPublished: true });
  expect([undo('a'), undo('b')]).toEqual([{ isPublished: true }, { isPublished: false }]);
});

it('gives an item its place back with its category', () => {
  expect(createUndo([item('a', {})], { category: 'hero-home' })('a')).toEqual({
    category: 'event-photography',
    sortOrder: '3',
  });
});

it('gives each item its own text back', () => {
  const undo = createUndo([item('a', { caption: 'Old' }), item('b', {})], (id) => ({ alt: `New ${id}`, caption: 'x' }));
  expect([undo('a'), undo('b')]).toEqual([
    { alt: 'a', caption: 'Old' },
    { alt: 'b', caption: null },
  ]);
});
