import { expect, it } from 'vitest';
import { positionsBy } from './data.ts';

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

/** The names in the order of their times. @param times by name */
function byTime(times: Record<string, string | null>): string[] {
  const names = Object.keys(times).toReversed();
  const shown = names.map((id, sortOrder) => ({ id, imageUrl: `/${id}`, sortOrder }));
  const known = new Map(
    names.map((name) => [
      `/${name}`,
      { originalName: `${name}.jpg`, capturedAt: times[name] ?? null, createdAt: '2026-06-01T00:00:00.000Z' },
    ]),
  );
  const positions = new Map(positionsBy('date', shown, known).map(({ id, sortOrder }) => [id, sortOrder]));
  return shown
    .toSorted((a, b) => (positions.get(a.id) ?? a.sortOrder) - (positions.get(b.id) ?? b.sortOrder))
    .map(({ id }) => id);
}

it.each([
  ['parts of a second', { B_3: '2026-05-01T09:00:00.05', B_1: '2026-05-01T09:00:00.3', B_2: '2026-05-01T09:00:00.35' }],
  [
    'names, in one moment',
    { IMG_9: '2026-05-01T09:00:00', 'IMG_9 (2)': '2026-05-01T09:00:00', IMG_10: '2026-05-01T09:00:00' },
  ],
  [
    'the moment, in two zones',
    { phone: '2026-05-01T18:00:00+09:00', camera: '2026-05-01T09:30:00Z', last: '2026-05-01T02:45:00-07:00' },
  ],
  ["the camera's clock, without a zone", { b: '2026-05-01T09:00:00', a: '2026-05-01T10:00:00', c: '2026-05-01T11:00' }],
  // The phone says where they were.
  [
    'the clock beside a zone',
    { phone: '2026-05-01T09:00:00+08:00', camera: '2026-05-01T09:30:00', end: '2026-05-01T10:00:00+08:00' },
  ],
  ['the moment beside an upload', { phone: '2026-05-31T23:00:00-05:00', early: '2026-06-01T04:30:00Z' }],
] as const)('sorts by %s', (_name, times) => {
  expect(byTime(times as Record<string, string>)).toEqual(Object.keys(times));
});
