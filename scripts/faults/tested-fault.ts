import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Fault, Seen } from './fault.ts';

interface TestedFault extends Omit<Fault, 'run'> {
  files: string[];
  /** of `vitest.config.ts`; default: all that contain the files */
  project?: string;
  /** The test injects it several times itself (`faultRounds`) and says what it saw; others are run again and again. */
  repeats?: boolean;
  environment?: Record<string, string>;
}

/** A fault that a test injects; among the other tests it does so once or a few times. */
export function testedFault({ files, project, repeats = false, environment = {}, ...described }: TestedFault): Fault {
  return {
    ...described,
    async run(rounds) {
      const seen: Seen[] = [];
      for (let run = 0; run < (repeats ? 1 : rounds); run += 1) {
        seen.push(
          ...(await runTests(files, project, { ...environment, ...(repeats && { FAULT_ROUNDS: `${rounds}` }) })),
        );
      }
      const injected = seen.reduce((sum, one) => sum + one.injected, 0);
      return { injected, seen: [...new Set(seen.map((one) => one.seen))].join('; ') };
    },
  };
}

async function runTests(files: string[], project: string | undefined, environment: Record<string, string>) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-fault-'));
  const [report, results] = [path.join(folder, 'report'), path.join(folder, 'results.json')];
  const parameters = ['run', ...files, '--allowOnly=false', '--reporter=json', `--outputFile=${results}`];
  if (project) parameters.push(`--project=${project}`);
  const child = spawn('node_modules/.bin/vitest', parameters, {
    env: { ...process.env, ...environment, FAULT_REPORT: report },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const [errors, [code]] = await Promise.all([text(child.stderr), ended]);
  try {
    const counts = existsSync(results) ? (JSON.parse(readFileSync(results, 'utf8')) as VitestResults) : undefined;
    if (!counts || code !== 0 || counts.numPassedTests === 0)
      throw new Error(formatFailures(counts) || errors.slice(-2_000));
    if (counts.numPendingTests > 0)
      throw new Error(`${counts.numPendingTests} tests could not run here: ${errors.trim()}`);
    if (!existsSync(report))
      return [
        { injected: 1, seen: `${counts.numPassedTests} ${counts.numPassedTests === 1 ? 'test' : 'tests'} passed` },
      ];
    return readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Seen);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface VitestResults {
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

function formatFailures(results: VitestResults | undefined): string {
  const failed = (results?.testResults ?? []).flatMap(({ message, assertionResults }) => [
    message,
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join('\n')}`),
  ]);
  return failed.filter(Boolean).join('\n');
}
