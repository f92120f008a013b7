import { describe, expect, it } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import { bannerSlot, isTooSmallForBanner } from './current-banners.ts';

const item = (id: string, over: Partial<MediaItem> = {}) =>
  ({ id, category: 'hero-home', isPublished: true, state: 'ready', ...over }) as MediaItem;
const reasonIn = (...media: MediaItem[]) => bannerSlot(media, 'hero-home').reason;

describe('a banner slot', () => {
  it('shows the first item of its category, as the page does', () => {
    const media = [item('other', { category: 'hero-portrait' }), item('newest'), item('older')];
    expect(bannerSlot(media, 'hero-home')).toMatchObject({ current: { id: 'newest' }, next: undefined });
  });
  it('keeps the previous banner until the new one is processed, and names the new one as next', () => {
    const media = [item('new', { state: 'processing' }), item('old')];
    expect(bannerSlot(media, 'hero-home')).toMatchObject({ current: { id: 'old' }, next: { id: 'new' } });
  });
  it('never shows a draft', () => {
    expect(bannerSlot([item('draft', { isPublished: false })], 'hero-home')).toEqual({});
  });
  it('is empty while its first picture is being processed', () => {
    const slot = bannerSlot([item('new', { state: 'processing' })], 'hero-home');
    expect(slot.current).toBeUndefined();
    expect(slot.next?.id).toBe('new');
    expect(slot.reason).toBeUndefined();
  });
  it('says why its banner is shown', () => {
    const old = item('old', { createdAt: '2026-01-01T00:00:00.000Z' });
    const recent = item('recent', { createdAt: '2026-02-01T00:00:00.000Z' });
    const draft = item('draft', { createdAt: '2026-03-01T00:00:00.000Z', isPublished: false });
    const waiting = item('waiting', { createdAt: '2026-03-01T00:00:00.000Z', state: 'processing' });
    expect(reasonIn(draft, old, waiting)).toEqual({ name: 'only', count: 1 });
    expect(reasonIn(draft, recent, old, waiting)).toEqual({ name: 'newest', count: 2 });
    expect(reasonIn(old, recent, draft)).toEqual({ name: 'first', count: 2 });
  });
});

it('warns below 1920 x 1080', () => {
  expect(isTooSmallForBanner({ width: 1920, height: 1080 })).toBe(false);
  expect(isTooSmallForBanner({ width: 1919, height: 2000 })).toBe(true);
  expect(isTooSmallForBanner({ width: 4000, height: 900 })).toBe(true);
});
