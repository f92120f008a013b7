import { expect, test } from 'vitest';
import { createUploadUrlStore } from './upload-transport.ts';

function memory() {
  let text: string | null = null;
  return { getItem: () => text, setItem: (_key: string, value: string) => void (text = value) };
}
const film = (name: string, size = 10) => ({
  file: { name, size, lastModified: 1 },
  category: 'property-video' as const,
});
const address = 'https://studio.example/uploads/1?expires=1000&signature=x';

test('the same file finds its URL after a page load, another one does not', () => {
  const store = memory();
  createUploadUrlStore(store, () => 0).save(film('a.mp4'), address);
  const later = createUploadUrlStore(store, () => 999_000);
  expect(later.find(film('a.mp4'))).toBe(address);
  expect(later.find(film('a.mp4', 11))).toBeUndefined();
  expect(later.find({ ...film('a.mp4'), category: 'cinematic-production' })).toBeUndefined();
});

test('a URL is removed when the upload is done or the URL has expired', () => {
  const store = memory();
  const urls = createUploadUrlStore(store, () => 0);
  urls.save(film('a.mp4'), address);
  urls.save(film('b.mp4'), address);
  urls.forget(film('a.mp4'));
  expect([urls.find(film('a.mp4')), urls.find(film('b.mp4'))]).toEqual([undefined, address]);
  expect(createUploadUrlStore(store, () => 1_000_000).find(film('b.mp4'))).toBeUndefined();
});

test('a broken or full storage is ignored', () => {
  const urls = createUploadUrlStore({
    getItem: () => '{',
    setItem() {
      throw new Error('quota');
    },
  });
  urls.save(film('a.mp4'), address);
  expect(urls.find(film('a.mp4'))).toBeUndefined();
});
