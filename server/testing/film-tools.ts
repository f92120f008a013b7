import { findFilmTools } from '#server/platform/video/film-tools.ts';

/** What ffmpeg can do on this machine. */
export const filmTools = await findFilmTools({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' });

/** Why films are not tested here; undefined where they are. For `describe.skipIf` and the name of what is skipped. */
export const whyNoFilms = filmTools
  ? undefined
  : 'Did not run: ffmpeg and ffprobe with libx264 are not on PATH (Debian: apt-get install ffmpeg)';

if (whyNoFilms && process.env.FILM_TESTS === 'required') throw new Error(whyNoFilms);
