import path from 'node:path';
import { z } from 'zod';

export interface Counts {
  passed: number;
  failed: number;
  /** names; the reason is part of the name or follows it */
  skipped: string[];
  /** Passed at the second attempt. */
  flaky?: number;
  /** Failed tests, one line each, with the first line of the message. */
  failures?: string[];
  /** Duration of each file. */
  durations?: { file: string; ms: number }[];
}

export interface StepResult extends Counts {
  /** why the step failed; empty if it passed */
  faults: string[];
}

/**
 * A step passes only if both its exit code and its report say so.
 * @param readCounts for steps that write a report; throws if there is none
 */
export function evaluateStep(status: number | null, readCounts?: () => Counts): StepResult {
  const faults: string[] = [];
  let counts: Counts = { passed: 0, failed: 0, skipped: [] };
  if (status !== 0) faults.push(status === null ? 'killed by a signal' : `exit code ${status}`);
  if (readCounts) {
    try {
      counts = readCounts();
      if (counts.failed > 0) faults.push(`${counts.failed} failed`);
      else if (counts.passed === 0) faults.push('no test ran');
    } catch (error) {
      faults.push(`no readable report: ${(error as Error).message.split('\n')[0]}`);
    }
  } else if (status === 0) counts.passed = 1;
  if (faults.length > 0 && counts.failed === 0) counts.failed = 1;
  return { ...counts, faults };
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      startTime: z.number().optional(),
      endTime: z.number().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

/** @throws if it is not Vitest's JSON */
export function countVitest(text: string): Counts {
  const counts = {
    passed: 0,
    failed: 0,
    skipped: [] as string[],
    failures: [] as string[],
    durations: [] as { file: string; ms: number }[],
  };
  for (const file of vitestReport.parse(JSON.parse(text)).testResults) {
    const failedBefore = counts.failed;
    const name = path.relative('', file.name);
    for (const { fullName, status, failureMessages } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') {
        counts.failed += 1;
        counts.failures.push(failureOf(`${name}: ${fullName}`, failureMessages?.[0]));
      } else counts.skipped.push(fullName);
    }
    // A file that could not be read, or failed outside of its tests.
    if (file.status === 'failed' && counts.failed === failedBefore) {
      counts.failed += 1;
      counts.failures.push(failureOf(name, file.message));
    }
    counts.durations.push({ file: name, ms: (file.endTime ?? 0) - (file.startTime ?? 0) });
  }
  return counts;
}

const story = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z
        .array(z.object({ duration: z.number(), error: z.object({ message: z.string().optional() }).optional() }))
        .default([]),
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
const playwrightReport = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
});

/** @throws if it is not Playwright's JSON */
export function countPlaywright(text: string): Counts {
  const { suites, errors } = playwrightReport.parse(JSON.parse(text));
  const failures = errors.map(({ message }) => failureOf('outside of a story', message));
  const counts = { passed: 0, failed: errors.length, skipped: [] as string[], flaky: 0, failures };
  const durations = new Map<string, number>();
  for (const { title, file, tests } of suites.flatMap(storiesOf)) {
    for (const { status, annotations, results } of tests) {
      const ms = results.reduce((sum, { duration }) => sum + duration, 0);
      durations.set(file, (durations.get(file) ?? 0) + ms);
      if (status === 'unexpected' || status === 'flaky') {
        const error = results.find((result) => result.error)?.error;
        counts.failures.push(failureOf(`${file}: ${title}${status === 'flaky' ? ' (flaky)' : ''}`, error?.message));
      }
      const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
      if (status === 'unexpected') counts.failed += 1;
      else if (status === 'skipped') counts.skipped.push(`${file}: ${title}${reason ? ` (${reason})` : ''}`);
      else counts.passed += 1;
      if (status === 'flaky') counts.flaky += 1;
    }
  }
  return { ...counts, durations: [...durations].map(([file, ms]) => ({ file: `e2e/${file}`, ms })) };
}

function failureOf(name: string, message = ''): string {
  // oxlint-disable-next-line no-control-regex -- messages come with colours
  const [first = ''] = message.replaceAll(/\u001b\[[0-9;]*m/g, '').split('\n');
  return first ? `${name}: ${first}` : name;
}

function storiesOf({ specs, suites }: z.infer<typeof suite>): z.infer<typeof story>[] {
  return [...specs, ...suites.flatMap(storiesOf)];
}
