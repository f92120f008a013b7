import path from 'node:path';
import { z } from 'zod';

export interface Counts {
  passed: number;
  /** names, with the first line of the message */
  failed: string[];
  /** names; the reason is part of the name or follows it */
  skipped: string[];
}

/**
 * A step passes only if both its exit code and its report say so.
 * @param readCounts for steps that write a report; throws if there is none
 * @returns also why it failed; nothing if it passed
 */
export function evaluateStep(
  name: string,
  status: number | null,
  readCounts?: () => Counts,
): Counts & { faults: string[] } {
  const faults: string[] = [];
  let counts: Counts = { passed: readCounts || status !== 0 ? 0 : 1, failed: [], skipped: [] };
  if (status !== 0) faults.push(status === null ? 'killed by a signal' : `exit code ${status}`);
  try {
    if (readCounts) {
      counts = readCounts();
      if (counts.failed.length > 0) faults.push(`${counts.failed.length} failed`);
      else if (counts.passed === 0) faults.push('no test ran');
    }
  } catch (error) {
    faults.push(`no readable report: ${(error as Error).message.split('\n')[0]}`);
  }
  if (faults.length > 0 && counts.failed.length === 0) counts.failed.push(name);
  return { ...counts, faults };
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

/** @throws if it is not Vitest's JSON */
export function countVitest(text: string): Counts {
  const counts: Counts = { passed: 0, failed: [], skipped: [] };
  for (const { name, status: ofFile, message, assertionResults } of vitestReport.parse(JSON.parse(text)).testResults) {
    const file = path.relative('', name);
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') counts.failed.push(formatFailure(`${file}: ${fullName}`, failureMessages?.[0]));
      else counts.skipped.push(fullName);
    }
    // A file that could not be read, or failed outside of its tests.
    if (ofFile === 'failed' && !assertionResults.some(({ status }) => status === 'failed'))
      counts.failed.push(formatFailure(file, message));
  }
  return counts;
}

const message = z.object({ message: z.string().optional() });
const story = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(z.object({ error: message.optional() })).default([]),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })).default([]),
    }),
  ),
});
const suite = z.object({
  specs: z.array(story).default([]),
  get suites() {
    return z.array(suite).default([]);
  },
});
const playwrightReport = z.object({ suites: z.array(suite), errors: z.array(message).default([]) });

/** A flaky story has failed, too. @throws if it is not Playwright's JSON */
export function countPlaywright(text: string): Counts {
  const { suites, errors } = playwrightReport.parse(JSON.parse(text));
  const outside = errors.map((error) => formatFailure('outside of a story', error.message));
  const counts: Counts = { passed: 0, failed: outside, skipped: [] };
  const findStories = ({ specs, suites: inner }: z.infer<typeof suite>): z.infer<typeof story>[] => [
    ...specs,
    ...inner.flatMap(findStories),
  ];
  for (const { title, file, tests } of suites.flatMap(findStories)) {
    for (const { status, annotations, results } of tests) {
      const error = results.find((result) => result.error)?.error;
      const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
      if (status === 'expected') counts.passed += 1;
      else if (status === 'skipped') counts.skipped.push(`${file}: ${title}${reason ? ` (${reason})` : ''}`);
      else
        counts.failed.push(formatFailure(`${file}: ${title}${status === 'flaky' ? ' (flaky)' : ''}`, error?.message));
    }
  }
  return counts;
}

function formatFailure(name: string, text = ''): string {
  // oxlint-disable-next-line no-control-regex -- messages come with colours
  const [first = ''] = text.replaceAll(/\u001b\[[0-9;]*m/g, '').split('\n');
  return first ? `${name}: ${first}` : name;
}
