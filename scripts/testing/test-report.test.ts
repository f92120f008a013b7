import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest, evaluateStep } from './test-report.ts';

const counts =
  (passed: number, ...failed: string[]) =>
  () => ({ passed, failed, skipped: [] });

describe('a step', () => {
  test('passes if its exit code and its report say so', () => {
    expect(evaluateStep('tests', 0, counts(3))).toMatchObject({ passed: 3, failed: [], faults: [] });
    expect(evaluateStep('types', 0)).toMatchObject({ passed: 1, failed: [], faults: [] });
  });

  test.each([
    [
      'its report has a failure although the exit code is 0',
      0,
      counts(3, 'a', 'b'),
      { failed: ['a', 'b'], faults: ['2 failed'] },
    ],
    ['its program failed although every test passed', 1, counts(3), { failed: ['tests'], faults: ['exit code 1'] }],
    ['its program failed and leaves no report', 2, undefined, { failed: ['tests'], faults: ['exit code 2'] }],
    ['its program was killed', null, counts(3), { failed: ['tests'], faults: ['killed by a signal'] }],
    ['no test ran', 0, counts(0), { failed: ['tests'], faults: ['no test ran'] }],
    ['its report is missing', 0, noReport, { failed: ['tests'], faults: ['no readable report: no such file'] }],
    ['its report is truncated', 0, () => countVitest('{"testResults":['), { failed: ['tests'] }],
    ['its report has another format', 0, () => countVitest('{"stats":{}}'), { failed: ['tests'] }],
    ['its report of stories has another format', 0, () => countPlaywright('{"testResults":[]}'), { failed: ['tests'] }],
  ] as const)('is red where %s', (_, status, readCounts, expected) => {
    const result = evaluateStep('tests', status, readCounts);
    expect(result).toMatchObject(expected);
    expect(result.faults.length).toBeGreaterThan(0);
  });
});

test('Vitest: an unreadable file counts as a failure, and skipped tests are named', () => {
  const report = {
    testResults: [
      vitestFile(
        'passed',
        ['adds', 'passed'],
        ['did not run: SKIP_TESTS_OF names s3 stores', 'skipped'],
        ['later', 'todo'],
      ),
      vitestFile('failed', ['adds', 'passed'], ['divides', 'failed']),
      vitestFile('failed'),
    ],
  };
  expect(countVitest(JSON.stringify(report))).toEqual({
    passed: 2,
    failed: ['one.test.ts: divides: expected 1 to be 2', 'one.test.ts: no such module'],
    skipped: ['did not run: SKIP_TESTS_OF names s3 stores', 'later'],
  });
});

test('Playwright: stories are counted at every depth, a flaky one has failed, and skipped ones are named with the reason', () => {
  const report = {
    suites: [
      {
        specs: [playwrightSpec('reads', 'expected'), playwrightSpec('writes', 'unexpected')],
        suites: [
          {
            specs: [
              playwrightSpec('waits', 'flaky'),
              playwrightSpec('sends', 'skipped', [{ type: 'skip', description: 'why' }]),
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'a file could not be read' }],
  };
  expect(countPlaywright(JSON.stringify(report))).toEqual({
    passed: 1,
    skipped: ['a.spec.ts: sends (why)'],
    failed: [
      'outside of a story: a file could not be read',
      'a.spec.ts: writes: it is not there',
      'a.spec.ts: waits (flaky)',
    ],
  });
});

function noReport(): never {
  throw new Error('no such file');
}

function vitestFile(status: string, ...tests: [fullName: string, status: string][]) {
  const assertionResults = tests.map(([fullName, outcome]) => ({
    fullName,
    status: outcome,
    failureMessages: outcome === 'failed' ? ['expected 1 to be 2\n    at one.test.ts:3'] : [],
  }));
  const message = tests.length === 0 ? 'no such module' : '';
  return { name: path.resolve('one.test.ts'), status, message, assertionResults };
}

function playwrightSpec(title: string, status: string, annotations: object[] = []) {
  const error =
    status === 'unexpected' ? { message: '\u001b[31mit is not there\u001b[0m\n  at a.spec.ts:3' } : undefined;
  const results = [{ error }, {}];
  return { title, file: 'a.spec.ts', tests: [{ status, annotations, results }] };
}
