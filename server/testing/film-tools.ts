import { findFilmTools } from '#server/platform/video/film-tools.ts';
import { whySkipped } from './skipped-parts.ts';

export const whyNoFilms = whySkipped('films');

/** What ffmpeg can do on this machine; undefined only where tests of films are skipped by SKIP_TESTS_OF. */
export const filmTools = whyNoFilms ? undefined : await findFilmTools({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' });

if (!whyNoFilms && !filmTools)
  throw new Error(
    'ffmpeg and ffprobe with libx264 are not on PATH. npm test installs them by apt-get where it may; SKIP_TESTS_OF=films skips the tests of films.',
  );
