import { describe, expect, it } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import { positionsIn, findPlacement } from './media-state.tsx';

const item = (id: string, over: Partial<MediaItem> = {}) =>
  ({ id, category: 'family-portraits', isPublished: true, state: 'ready', failureReason: null, ...over }) as MediaItem;
const where = (itemId: string, media: MediaItem[]) =>
  findPlacement(media.find(({ id }) => id === itemId) as MediaItem, positionsIn(media));

describe('where a media item shows', () => {
  it('counts its position among the public items of the category', () => {
    const media = [
      item('draft', { isPublished: false }),
      item('other', { category: 'hero-home' }),
      item('a'),
      item('b'),
    ];
    expect(where('b', media)).toMatchObject({
      state: 'shown',
      page: '/portrait#family-portrait',
      position: 2,
      isBanner: false,
    });
  });
  it('says that it is beyond the limit of the page', () => {
    const media = Array.from({ length: 9 }, (_, index) => item(`n${index}`));
    expect(where('n7', media)).toMatchObject({ state: 'shown', position: 8 });
    expect(where('n8', media)).toMatchObject({ state: 'beyond-cap', position: 9, cap: 8 });
  });
  it('says that only the first banner is shown', () => {
    const media = [item('a', { category: 'hero-home' }), item('b', { category: 'hero-home' })];
    expect(where('a', media)).toMatchObject({ state: 'shown', page: '/' });
    expect(where('b', media)).toEqual({ state: 'not-first', page: '/' });
  });
  it('gives the reason if it is not shown at all', () => {
    expect(where('a', [item('a', { isPublished: false })])).toEqual({ state: 'draft' });
    expect(where('a', [item('a', { state: 'processing' })])).toEqual({ state: 'processing' });
    expect(where('a', [item('a', { state: 'failed', failureReason: 'too large' })])).toEqual({
      state: 'failed',
      reason: 'too large',
    });
    expect(where('a', [item('a', { category: '3d-floor-plans' })])).toMatchObject({ state: 'records-only' });
    expect(where('a', [item('a', { category: 'records-only' })])).toEqual({ state: 'not-listed' });
  });
});
