/**
 * Tests of these parts need programs that npm does not provide. `npm test` installs them if possible; if they are missing
 * the tests fail.
 */
export const skippableParts = ['films', 's3'] as const;
export type SkippablePart = (typeof skippableParts)[number];

/**
 * Why the tests of a part are skipped, which happens only if SKIP_TESTS_OF names it (`films,s3`); undefined if they run.
 * For `describe.skipIf` and its title.
 */
export function whySkipped(part: SkippablePart): string | undefined {
  return skippedParts().includes(part) ? `did not run: SKIP_TESTS_OF names ${part}` : undefined;
}

/** @throws if SKIP_TESTS_OF names anything else */
export function skippedParts(): SkippablePart[] {
  const named = (process.env.SKIP_TESTS_OF ?? '').split(',').filter((name) => name !== '');
  return named.map((name) => {
    const part = skippableParts.find((known) => known === name);
    if (!part) throw new Error(`SKIP_TESTS_OF may name ${skippableParts.join(' and ')}, not ${name}.`);
    return part;
  });
}
