import { expect, test } from 'vitest';
import { planVideo } from './video-renditions.ts';

const sizes = (...source: Parameters<typeof planVideo>) =>
  planVideo(...source).map(({ name, width, height }) => `${name}: ${width}x${height}`);
const unplayable = (width: number, height: number) => sizes({ width, height, kbps: undefined, isPlayable: false });
const upTo1080 = (width: number, height: number) =>
  planVideo({ width, height, kbps: undefined, isPlayable: false }, 1080).map(({ name }) => name);
const playable = (width: number, height: number, kbps?: number) => sizes({ width, height, kbps, isPlayable: true });

test('a video that browsers cannot play gets every size up to its own', () => {
  expect(unplayable(3840, 2160)).toEqual(['480: 854x480', '1080: 1920x1080', '2160: 3840x2160']);
  expect(unplayable(1920, 1080)).toEqual(['480: 854x480', '1080: 1920x1080']);
  expect(unplayable(1920, 1076)).toEqual(['480: 854x478', '1076: 1920x1076']);
});

test('no rendition is larger than the source', () => {
  expect(unplayable(320, 240)).toEqual(['240: 320x240']);
  expect(unplayable(1280, 720)).toEqual(['480: 854x480', '720: 1280x720']);
  expect(unplayable(2560, 1440)).toEqual(['480: 854x480', '1080: 1920x1080', '1440: 2560x1440']);
  expect(unplayable(7680, 4320)).toEqual(['480: 854x480', '1080: 1920x1080', '2160: 3840x2160']);
});

test('a small machine makes nothing larger than 1080p', () => {
  expect(upTo1080(3840, 2160)).toEqual(['480', '1080']);
  expect(upTo1080(2560, 1440)).toEqual(['480', '1080']);
  expect(upTo1080(3840, 1600)).toEqual(['480', '1080']);
  expect(upTo1080(1280, 720)).toEqual(['480', '720']);
});

test('portrait videos stay portrait, and unusual aspect ratios are preserved', () => {
  expect(unplayable(1080, 1920)).toEqual(['480: 480x854', '1080: 1080x1920']);
  expect(unplayable(3840, 1600)).toEqual(['480: 854x356', '1080: 1920x800', '1600: 3840x1600']);
  expect(unplayable(641, 481)).toEqual(['480: 640x480']);
});

test('a playable video gets smaller sizes, and its own size only if its bit rate is high', () => {
  expect(playable(1920, 1080, 5_000)).toEqual(['480: 854x480']);
  expect(playable(1920, 1080, 50_000)).toEqual(['480: 854x480', '1080: 1920x1080']);
  expect(playable(3840, 2160, 20_000)).toEqual(['480: 854x480', '1080: 1920x1080']);
  expect(playable(640, 360, 900)).toEqual([]);
  expect(playable(640, 360, 9_000)).toEqual(['360: 640x360']);
  expect(playable(1280, 720)).toEqual(['480: 854x480']);
});
