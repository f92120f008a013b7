import { expect, test } from 'vitest';
import type { VideoSource } from '#contract/media.ts';
import { playerSources } from './video-modal.tsx';

const source = (height: number, type: VideoSource['type'] = 'video/mp4') => ({
  url: `/${height}.${/av01|av1/.test(type) ? 'av1.mp4' : type.slice(6).split(';')[0]}`,
  type,
  height,
});
const shown = (...sources: VideoSource[]) =>
  playerSources(sources).map(({ src, media }) => [src, media?.replace(/\).*/, ')')]);
const phone = '(max-width: 40rem)';

test('phones get the small file, large screens the large one, all others 1080p', () => {
  expect(shown(source(480), source(1080), source(2160))).toEqual([
    ['/2160.mp4', '(min-width: 1921px)'],
    ['/480.mp4', phone],
    ['/1080.mp4', undefined],
  ]);
});

test('of two files with the same height the smaller one comes first', () => {
  const [, heavy] = [source(1080), { ...source(1080), url: '/video.mp4' }];
  expect(shown(source(480), source(1080), heavy)).toEqual([
    ['/480.mp4', phone],
    ['/1080.mp4', undefined],
  ]);
});

test('until all renditions exist, the available file is used on every screen', () => {
  expect(shown(source(480))).toEqual([['/480.mp4', undefined]]);
  expect(shown(source(480), source(720))).toEqual([
    ['/480.mp4', phone],
    ['/720.mp4', undefined],
  ]);
  expect(shown()).toEqual([]);
});

test('a WebM is followed by an MP4 as a fallback', () => {
  expect(shown(source(480), source(1080, 'video/webm'))).toEqual([
    ['/480.mp4', phone],
    ['/1080.webm', undefined],
    ['/480.mp4', undefined],
  ]);
});

const av1 = 'video/mp4; codecs="av01.0.08M.08, mp4a.40.2"';
const h264 = 'video/mp4; codecs="avc1.640028, mp4a.40.2"';

test('an AV1 is followed by an H.264 of its height, for browsers that do not play it', () => {
  expect(shown(source(480, h264), source(1080, av1), source(1080, h264))).toEqual([
    ['/480.mp4', phone],
    ['/1080.av1.mp4', undefined],
    ['/1080.mp4', undefined],
    ['/480.mp4', undefined],
  ]);
  expect(shown(source(1080, h264), source(2160, av1), source(2160, h264)).slice(0, 2)).toEqual([
    ['/2160.mp4', '(min-width: 1921px)'],
    ['/1080.mp4', undefined],
  ]);
});
