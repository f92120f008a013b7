import { readFile } from 'node:fs/promises';
import path from 'node:path';

const assets = path.resolve(import.meta.dirname, '../../node_modules/js-ffmpeg/tests/assets');

/** Films that nobody here made, as a package that drives ffmpeg brings them for its own tests (Apache 2.0). */
export const cameraFilms = {
  /** held upright, by an iPhone 4S */
  telephone: {
    file: 'iphone_rotated.mov',
    /** upright pixels */
    width: 320,
    height: 568,
    seconds: 2.2,
    /** what the file holds of its camera and its place, and nobody else is to see */
    secrets: ['Apple', 'iPhone 4S', '+40.7248-073.9883', '2013-12-22'],
  },
  /** The AVI of 2017 by which sites that ran ffmpeg were read out: a playlist as its subtitles, which names other files. */
  attack: { file: 'etc_passwd_xbin.avi' },
} as const;

export function readCameraFilm({ file }: { file: string }): Promise<Buffer> {
  return readFile(path.join(assets, file));
}
