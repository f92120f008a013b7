import { z } from 'zod';

/** Twelve hours: longer films are refused. */
const maxSeconds = 12 * 60 * 60;

/** The poster of a film: the frame at a time, a photo of the library, or (null) an automatically chosen frame. */
export const posterChoice = z
  .union([
    z.strictObject({ seconds: z.number({ error: 'Must be a time within the video' }).min(0).max(maxSeconds) }),
    z.strictObject({ mediaId: z.uuid('Must be a photo of the library') }),
  ])
  .nullable();
export type PosterChoice = z.infer<typeof posterChoice>;

/** With the codecs of picture and sound, so that a browser knows at once whether it can play the file. */
export const videoType = z.string().regex(/^video\/(mp4|webm)(; codecs="[\w., -]{1,100}")?$/);

/** A file of a film, for a `<source>`. */
export const videoSource = z.object({
  url: z.string(),
  type: videoType,
  /** pixels of the shorter side, also of portrait films: 1080 for 1080p */
  height: z.number().int(),
});
export type VideoSource = z.infer<typeof videoSource>;

export const video = z.object({
  durationSeconds: z.number().nullable(),
  /** upright pixels of the film itself, whose files are smaller ones at first; null until they are read */
  size: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
  /** `/objects/uploads/{id}/poster`, for fields with the URL of a picture; null while there is none */
  posterPath: z.string().nullable(),
  /** smallest first */
  sources: z.array(videoSource),
});
export type Video = z.infer<typeof video>;

/** The running jobs of films, and whether ffmpeg is installed. */
export const videoWork = z.object({
  /** null until the worker has reported it */
  ffmpeg: z.object({ isInstalled: z.boolean(), version: z.string().nullable() }).nullable(),
  jobs: z.array(
    z.object({
      mediaId: z.string(),
      step: z.enum(['prepare', 'renditions']),
      /** percent; null if it is unknown or the job has not started */
      progress: z.number().int().nullable(),
      /** waiting for ffmpeg to be installed */
      isWaiting: z.boolean(),
    }),
  ),
});
export type VideoWork = z.infer<typeof videoWork>;
