import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

/**
 * `npm test`: format, lint, types, unit and module tests on both databases, then the stories in a real Chromium.
 * Every step runs even if an earlier one failed, so that one run shows everything; the last lines count what ran.
 */
interface Step {
  name: string;
  command: [string, ...string[]];
  report?: { file: string; count: (report: never) => Counts };
}

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Of those that passed: at the second try. */
  flaky?: number;
}

const steps: Step[] = [
  { name: 'format', command: ['npx', 'prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'lint', command: ['npm', 'run', '-s', 'lint'] },
  { name: 'types', command: ['npm', 'run', '-s', 'typecheck'] },
  {
    name: 'unit and module tests',
    command: [
      'npx',
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=test-results/unit.json',
    ],
    report: { file: 'test-results/unit.json', count: countVitest },
  },
  {
    name: 'browser stories',
    command: ['npm', 'run', '-s', 'e2e'],
    report: { file: 'test-results/e2e.json', count: countPlaywright },
  },
];

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
const failedSteps: string[] = [];

for (const { name, command, report } of steps) {
  console.log(`\n== ${name}`);
  const [program, ...parameters] = command;
  const { status } = spawnSync(program, parameters, { stdio: 'inherit' });
  const counts = report && readCounts(report);
  if (status !== 0) failedSteps.push(name);
  const failedWithoutCount = status !== 0 && !counts?.failed ? 1 : 0;
  total.passed += counts?.passed ?? (status === 0 ? 1 : 0);
  total.failed += (counts?.failed ?? 0) + failedWithoutCount;
  total.skipped += counts?.skipped ?? 0;
  total.flaky += counts?.flaky ?? 0;
}

console.log(failedSteps.length > 0 ? `\nFailed: ${failedSteps.join(', ')}` : '\nEverything passed.');
if (total.flaky > 0) console.log(`${total.flaky} passed only at the second try, see "flaky" above`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(failedSteps.length > 0 ? 1 : 0);

function readCounts({ file, count }: NonNullable<Step['report']>): Counts | undefined {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')) as never);
  } catch {
    return undefined;
  }
}

function countVitest(report: { numPassedTests: number; numFailedTests: number; numPendingTests: number }): Counts {
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

function countPlaywright({
  stats,
}: {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}): Counts {
  const { expected, flaky, unexpected, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected, skipped, flaky };
}
