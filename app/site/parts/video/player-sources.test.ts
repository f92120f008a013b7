import { expect, test } from 'vitest';
import type { FilmSource } from '#contract/media/film.ts';
import { playerSources } from './player-sources.ts';

const source = (height: number, type: FilmSource['type'] = 'video/mp4') => ({
  url: `/${height}.${type.slice(6)}`,
  type,
  height,
});
const shown = (...sources: FilmSource[]) =>
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
