import { z } from 'zod';

/** Twelve hours: longer ones are not taken. */
const maxSeconds = 12 * 60 * 60;

/** What stands for a film before it plays: its picture at a time, a photo of the library, or (null) what looks best. */
export const posterChoice = z
  .union([
    z.strictObject({ seconds: z.number({ error: 'Must be a time within the video' }).min(0).max(maxSeconds) }),
    z.strictObject({ mediaId: z.uuid('Must be a photo of the library') }),
  ])
  .nullable();
export type PosterChoice = z.infer<typeof posterChoice>;

/** One file of a film, for a `<source>`. */
export const filmSource = z.object({
  url: z.string(),
  type: z.enum(['video/mp4', 'video/webm']),
  /** pixels of the shorter side: 1080 for 1080p, lying or standing */
  lines: z.number().int(),
});
export type FilmSource = z.infer<typeof filmSource>;

export const film = z.object({
  durationSeconds: z.number().nullable(),
  /** `/objects/uploads/{id}/poster`, for fields that take the address of a picture; null while there is none */
  posterPath: z.string().nullable(),
  /** smallest first */
  sources: z.array(filmSource),
});
export type Film = z.infer<typeof film>;

/** What is being made of films now, and whether it can be. */
export const filmWork = z.object({
  /** null where no worker has said yet */
  ffmpeg: z.object({ isInstalled: z.boolean(), version: z.string().nullable() }).nullable(),
  jobs: z.array(
    z.object({
      mediaId: z.string(),
      step: z.enum(['prepare', 'renditions']),
      /** percent; null where that is not known, or nobody has begun */
      progress: z.number().int().nullable(),
      /** until ffmpeg is installed */
      isWaiting: z.boolean(),
    }),
  ),
});
export type FilmWork = z.infer<typeof filmWork>;
