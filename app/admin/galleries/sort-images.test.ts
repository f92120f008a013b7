import { expect, it } from 'vitest';
import { positionsBy } from './sort-images.ts';

const images = ['b', 'outside', 'a', 'c'].map((id, sortOrder) => ({ id, imageUrl: `/${id}`, sortOrder }));
const mediaAt = new Map([
  ['/a', { originalName: 'IMG_10.jpg', capturedAt: '2026-05-01T09:00:00', createdAt: '2026-06-01T00:00:00.000Z' }],
  ['/b', { originalName: 'IMG_9.jpg', capturedAt: '2026-05-01T10:00:00', createdAt: '2026-06-01T00:00:00.000Z' }],
  ['/c', { originalName: 'IMG_1.jpg', capturedAt: null, createdAt: '2026-06-02T00:00:00.000Z' }],
]);

const order = (by: 'name' | 'date') => {
  const positions = new Map(positionsBy(by, images, mediaAt).map(({ id, sortOrder }) => [id, sortOrder]));
  return images
    .toSorted((a, b) => (positions.get(a.id) ?? a.sortOrder) - (positions.get(b.id) ?? b.sortOrder))
    .map(({ id }) => id);
};

it('sorts by file name with numbers as numbers, and leaves images of other sites behind', () => {
  expect(order('name')).toEqual(['c', 'b', 'a', 'outside']);
});

it('sorts by the time of capture, else by that of the upload', () => {
  expect(order('date')).toEqual(['a', 'b', 'c', 'outside']);
});

it('changes only what has another position', () => {
  const sorted = [images[3], images[0]].map((image, sortOrder) => ({ ...image!, sortOrder }));
  expect(positionsBy('name', sorted, mediaAt)).toEqual([]);
});
