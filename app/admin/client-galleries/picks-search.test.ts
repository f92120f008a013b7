import { expect, it } from 'vitest';
import type { ClientPick } from '#contract/client-proofing.ts';
import { captureOneNames, filterPicks, lightroomSearch } from './picks-search.ts';

const pick = (itemId: string, personId: string, said: Partial<ClientPick> = {}) =>
  ({
    itemId,
    personId,
    originalName: `${itemId}.jpg`,
    picked: false,
    rating: null,
    comment: '',
    ...said,
  }) as ClientPick;
const picks = [
  pick('IMG_1', 'mei', { picked: true }),
  pick('IMG_1', 'hua', { comment: 'Brighter' }),
  pick('IMG_2', 'mei', { rating: 'no' }),
  pick('IMG_3', 'hua', { picked: true, rating: 'yes' }),
  // Picked and taken back.
  pick('IMG_4', 'hua'),
];
const found = (filter: 'picked' | 'rated' | 'commented' | 'all', personId?: string) =>
  filterPicks(picks, { filter, personId }).map(({ itemId, picks: own }) => `${itemId} ${own.length}`);

it('finds items by what is said of them, by anybody or by one person', () => {
  expect(found('picked')).toEqual(['IMG_1 2', 'IMG_3 1']);
  expect(found('picked', 'mei')).toEqual(['IMG_1 1']);
  expect(found('rated')).toEqual(['IMG_2 1', 'IMG_3 1']);
  expect(found('commented')).toEqual(['IMG_1 2']);
  expect(found('commented', 'mei')).toEqual([]);
  expect(found('all')).toEqual(['IMG_1 2', 'IMG_2 1', 'IMG_3 1']);
});

it('writes names without extension as the search fields take them, each once', () => {
  const items = ['IMG_1.jpg', 'IMG_1.CR3', 'a.b.jpg', 'plain'].map((originalName) => ({ originalName }));
  expect(lightroomSearch(items)).toBe('IMG_1, a.b, plain');
  expect(captureOneNames(items)).toBe('IMG_1,a.b,plain');
  expect(lightroomSearch([])).toBe('');
});
