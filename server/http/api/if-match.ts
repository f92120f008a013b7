import { z } from 'zod';

/** Headers of a change that may be refused. Loose, for Fastify goes on with only what the schema lets through. */
export const ifMatchHeaders = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe(
      'The version that the caller saw, as "3", or the ETag of what has one. If it is another by now, the answer is 412 edited-elsewhere.',
    ),
});

const matchesNone = -1;

/**
 * @param ifMatch `If-Match` of RFC 9110, 13.1.1. A proxy that compresses answers marks tags as weak; a version is the same for both.
 * @returns undefined if any version will do
 */
export function expectedVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch.trim())?.[1];
  return version === undefined ? matchesNone : Number(version);
}

/** Whether `If-Match` lets a change of what is tagged `tag` through, for things whose versions are not numbers. */
export function isMatch(ifMatch: string | undefined, tag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((given) => given.trim().replace(/^W\//, '') === tag);
}
