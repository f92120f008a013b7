/** What the tests of need more than npm provides. `npm test` obtains it where it can; where it is missing they fail. */
export const skippableParts = ['films', 's3'] as const;
export type SkippablePart = (typeof skippableParts)[number];

/**
 * Why the tests of a part are skipped, which happens only where SKIP_TESTS_OF names it (`films,s3`); undefined where they
 * run. For `describe.skipIf` and the name of what is skipped.
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
