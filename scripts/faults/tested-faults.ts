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

/** A fault that a test injects once or a few times, and here more often or for longer. What it could not do more of is left to `npm test`. */
function testedFault({ files, project, repeats = false, environment = {}, ...described }: TestedFault): Fault {
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

const nothingLost = 'nothing that was acknowledged is lost; every photo and film is complete';

/** kill -9 at random moments, or at every step. */
export const killFaults: Fault[] = [
  testedFault({
    name: 'killed-server',
    injected: 'kill -9 of web processes and workers during uploads, claims, enquiries and mails',
    promised: nothingLost,
    files: ['server/system-tests/kill.test.ts'],
    rounds: 5,
    repeats: true,
  }),
  testedFault({
    name: 'killed-films',
    injected: 'kill -9 of web processes and workers during uploads, claims and conversions of films',
    promised: `${nothingLost}; no encoder is left`,
    files: ['server/system-tests/kill-videos.test.ts'],
    rounds: 3,
    repeats: true,
  }),
  testedFault({
    name: 'killed-picks',
    injected: 'kill -9 of web processes while 100 people choose 500 photos each of one client gallery',
    promised: 'no pick that was acknowledged is lost, no count is wrong',
    files: ['server/system-tests/kill-picks.test.ts'],
    rounds: 3,
    repeats: true,
  }),
  testedFault({
    name: 'killed-changes',
    injected: 'kill -9 before each statement of three changes by staff',
    promised: 'row, revision, audit event and notice are stored together or not at all; no page stays stale',
    files: ['server/system-tests/killed-changes.test.ts'],
    rounds: 2,
    repeats: true,
  }),
  testedFault({
    name: 'killed-upgrade',
    injected:
      'SIGTERM and kill -9 at random moments of an upgrade from every earlier schema, of a first start and of a way back',
    promised: 'the next start succeeds, with every row; the database is that of before or of after',
    files: ['server/system-tests/interrupted-upgrade.test.ts'],
    rounds: 5,
    repeats: true,
  }),
];

/** Disks that fill, databases that are away, and backups under load. */
export const resourceFaults: Fault[] = [
  testedFault({
    name: 'full-disk-upgrade',
    injected: 'ENOSPC at each migration of an upgrade, and with less and less free space at its start',
    promised: 'nothing of the upgrade is kept, the error says why, and the next start succeeds, with every row',
    files: ['server/system-tests/full-disk-upgrade.test.ts'],
    rounds: 1,
  }),
  testedFault({
    name: 'locked-database',
    injected: 'SQLite locked for 10 s, or PostgreSQL silent',
    promised: 'cached pages at once, the rest 503 with Retry-After within seconds; all is well afterwards',
    files: ['server/system-tests/database-away.test.ts'],
    environment: { FAULT_AWAY_SECONDS: '10' },
    rounds: 1,
  }),
  testedFault({
    name: 'backups-under-load',
    injected: 'backups while enquiries arrive at 100 a second',
    promised: 'each is whole and has every enquiry acknowledged before it',
    files: ['scripts/commands/backup-under-load.test.ts'],
    environment: { FAULT_WRITES: '100' },
    rounds: 3,
    repeats: true,
  }),
];
