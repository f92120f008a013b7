import { expect, test } from 'vitest';
import type { Video, MediaItem } from '#contract/media.ts';
import { findVideoFacts } from './property-records.tsx';

const itemOf = (film: Partial<Video>) =>
  ({ film: { durationSeconds: null, size: null, posterPath: null, sources: [], ...film } }) as unknown as MediaItem;
const source = (height: number) => ({ url: `/media/a/b/${height}.mp4`, type: 'video/mp4', height });

test('length, quality and thumbnail are those of the film', () => {
  const film = { durationSeconds: 222, size: { width: 1920, height: 1080 }, posterPath: '/objects/uploads/a/poster' };
  expect(findVideoFacts(itemOf(film))).toEqual({
    duration: '3:42',
    quality: '1080p HD',
    thumbnailUrl: '/objects/uploads/a/poster',
  });
  expect(findVideoFacts(itemOf({}))).toEqual({});
});

test.each([
  [3840, 2160, '4K UHD'],
  [4096, 2160, '4K UHD'],
  [2160, 3840, '4K UHD'],
  [3840, 1600, '4K UHD'],
  [2560, 1440, '1080p HD'],
  [1920, 1080, '1080p HD'],
  [1080, 1920, '1080p HD'],
  [1920, 800, '1080p HD'],
  [1440, 1080, '1080p HD'],
  [1920, 1076, '1080p HD'],
  [1280, 720, '720p HD'],
  [640, 480, '720p HD'],
] as const)('a film of %i x %i is %s, whatever its first files are', (width, height, quality) => {
  expect(findVideoFacts(itemOf({ size: { width, height }, sources: [source(480)] })).quality).toBe(quality);
});
