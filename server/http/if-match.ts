import { z } from 'zod';

/** Headers of a conditional change. Loose, because Fastify drops headers that a strict schema does not have. */
export const ifMatchHeaders = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe(
      'The version that the caller read, as "3", or an ETag. If it has changed since, the response is 412 edited-elsewhere.',
    ),
});

const matchesNone = -1;

/**
 * @param ifMatch `If-Match` (RFC 9110, 13.1.1). A proxy that compresses responses makes tags weak, so `W/` is ignored.
 * @returns undefined if every version matches
 */
export function expectedVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch.trim())?.[1];
  return version === undefined ? matchesNone : Number(version);
}

/** Whether `If-Match` matches `tag`, for resources whose versions are not numbers. */
export function isMatch(ifMatch: string | undefined, tag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((given) => given.trim().replace(/^W\//, '') === tag);
}
