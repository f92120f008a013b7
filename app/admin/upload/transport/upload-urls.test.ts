import { expect, test } from 'vitest';
import { createKeptAddresses } from './upload-urls.ts';

function memory() {
  let text: string | null = null;
  return { getItem: () => text, setItem: (_key: string, value: string) => void (text = value) };
}
const film = (name: string, size = 10) => ({
  file: { name, size, lastModified: 1 },
  category: 'property-video' as const,
});
const address = 'https://studio.example/uploads/1?expires=1000&signature=x';

test('the same file finds its address again after the page was loaded anew, another does not', () => {
  const store = memory();
  createKeptAddresses(store, () => 0).keep(film('a.mp4'), address);
  const later = createKeptAddresses(store, () => 999_000);
  expect(later.find(film('a.mp4'))).toBe(address);
  expect(later.find(film('a.mp4', 11))).toBeUndefined();
  expect(later.find({ ...film('a.mp4'), category: 'cinematic-production' })).toBeUndefined();
});

test('an address is forgotten when it is done with, or has expired', () => {
  const store = memory();
  const kept = createKeptAddresses(store, () => 0);
  kept.keep(film('a.mp4'), address);
  kept.keep(film('b.mp4'), address);
  kept.forget(film('a.mp4'));
  expect([kept.find(film('a.mp4')), kept.find(film('b.mp4'))]).toEqual([undefined, address]);
  expect(createKeptAddresses(store, () => 1_000_000).find(film('b.mp4'))).toBeUndefined();
});

test('a store that is broken or full keeps nothing, and says nothing', () => {
  const kept = createKeptAddresses({
    getItem: () => '{',
    setItem() {
      throw new Error('quota');
    },
  });
  kept.keep(film('a.mp4'), address);
  expect(kept.find(film('a.mp4'))).toBeUndefined();
});
