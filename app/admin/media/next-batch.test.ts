import { expect, it } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import type { UploadState } from '#app/admin/upload/upload-queue.ts';
import { batchSize, nextBatch } from './many-picker.tsx';

const item = (n: number, name: 'uploaded' | 'pending' | 'failed' = 'uploaded') => ({
  id: String(n),
  state: { name, media: { id: `media ${n}` } as MediaItem } as UploadState,
});
const many = Array.from({ length: batchSize + 2 }, (_, n) => item(n));

it('waits for a whole batch, and at the end takes what is left', () => {
  expect(nextBatch(many.slice(1, batchSize), new Set(), false)).toEqual([]);
  expect(nextBatch(many.slice(0, batchSize), new Set(), false)).toHaveLength(batchSize);
  expect(nextBatch(many, new Set(many.slice(2).map(({ id }) => id)), true).map(({ id }) => id)).toEqual(['0', '1']);
});

it('keeps the order of the queue: nothing overtakes a file that is still to come, and a failed one holds nothing up', () => {
  expect(nextBatch([item(900, 'pending'), ...many], new Set(), false)).toEqual([]);
  expect(nextBatch([item(900, 'failed'), ...many], new Set(), false).map(({ id }) => id)).toEqual(
    many.map(({ id }) => id),
  );
});
