import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { provideTestNeeds } from './testing/test-needs.ts';
import { type Counts, countPlaywright, countVitest, evaluateStep } from './testing/test-report.ts';

/**
 * `npm test`: format, lint, types, the build, unit, module and system tests on both databases, then the stories in a real Chromium.
 * Every step runs even if an earlier one failed; the last lines name what failed, and count.
 *
 *     npm test -- --steps types,tests          only these steps
 *     npm test -- FILE...                      only these files (types always cover the whole project)
 *     npm test -- --quick                      without the system tests
 */
interface Step {
  command: string[];
  /** the files that it takes, and what it gets if none is named; a step without takes the whole project */
  files?: { pattern: RegExp; all?: string[] };
  /** Reads what the tests leave alone and writes nothing that they read: starts at once, beside its like and the installation. */
  startsAtOnce?: true;
  report?: { file: string; count: (text: string) => Counts };
}

const buildScript = "import('./server/build/build-if-needed.ts').then(({ buildIfNeeded }) => buildIfNeeded())";
const vitest =
  'vitest run --allowOnly=false --reporter=default --reporter=json --outputFile.json=test-results/unit.json';
const steps: Record<string, Step> = {
  format: { command: ['oxfmt', '--check'], files: { pattern: /./, all: ['.'] }, startsAtOnce: true },
  lint: { command: ['oxlint'], files: { pattern: /\.[jt]sx?$/ }, startsAtOnce: true },
  structure: { command: ['node', 'scripts/lint-structure.ts'], startsAtOnce: true },
  types: { command: ['npm', 'run', '-s', 'typecheck'], startsAtOnce: true },
  /** Not for named files: tests that need the site build it. */
  build: { command: ['node', '--eval', buildScript], files: { pattern: /^$/ }, startsAtOnce: true },
  tests: {
    command: vitest.split(' '),
    files: { pattern: /\.test\.tsx?$/ },
    report: { file: 'test-results/unit.json', count: countVitest },
  },
  stories: {
    command: ['npm', 'run', '-s', 'e2e', '--', '--forbid-only'],
    files: { pattern: /\.spec\.ts$/ },
    report: { file: 'test-results/e2e.json', count: countPlaywright },
  },
};

// Tests start hundreds of processes of the same sources; a cache of what Node compiles halves the processor time of a start.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node-compile');

const { files, chosen, isQuick } = readArguments();
// For vitest.config.ts. Always set, because a value from outside would leave out tests.
process.env.TEST_SCOPE = isQuick && files.length === 0 ? 'quick' : '';
console.log(`Temporary files: ${keepTemporaryFilesInMemory()}`);
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

const runs = chosen.flatMap((name) => {
  const step = steps[name] as Step;
  const own = files.filter((file) => step.files?.pattern.test(file));
  if (step.files && files.length > 0 && own.length === 0) return [];
  return { name, step, command: [...step.command, ...(own.length > 0 ? own : (step.files?.all ?? []))] };
});
if (runs.length === 0) fail(`No file of these belongs to ${chosen.join(' or ')}: ${files.join(', ')}.`);
const started = new Map(runs.filter(({ step }) => step.startsAtOnce).map((run) => [run, startInBackground(run)]));

const total = { passed: 0, failed: [] as string[], skipped: [] as string[] };
const faults: string[] = [];
if (runs.some(({ step }) => step.report)) {
  console.log('\n== what the tests need');
  // A missing program is a failure of its own: its tests fail too, but they do not report why it is missing.
  for (const lacking of provideTestNeeds()) {
    console.log(lacking);
    faults.push(lacking);
    total.failed.push(lacking);
  }
}
for (const run of runs) {
  const { report } = run.step;
  console.log(`\n== ${run.name}`);
  const [program = '', ...parameters] = run.command;
  const status = await (started.get(run)?.() ?? spawnSync(program, parameters, { stdio: 'inherit' }).status);
  const result = evaluateStep(run.name, status, report && (() => report.count(readFileSync(report.file, 'utf8'))));
  if (result.faults.length > 0) faults.push(`${run.name} (${result.faults.join(', ')})`);
  total.passed += result.passed;
  total.failed.push(...result.failed);
  total.skipped.push(...result.skipped);
}

console.log('');
for (const name of total.failed) console.log(`failed: ${name}`);
for (const name of total.skipped) console.log(`skipped: ${name}`);
const left = Object.keys(steps).filter((name) => !runs.some((run) => run.name === name));
if (left.length > 0) console.log(`Not asked for: ${left.join(', ')}`);
if (faults.length > 0) console.log(`Failed: ${faults.join('; ')}`);
else console.log(left.length === 0 && files.length === 0 ? 'Everything passed.' : 'What was asked for passed.');
console.log(`${total.passed} passed, ${total.failed.length} failed, ${total.skipped.length} skipped`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Starts a step with its output to a file. @returns waits for its end, prints what it wrote, and returns its exit code */
function startInBackground({ name, command: [program = '', ...parameters] }: (typeof runs)[number]) {
  const output = `test-results/${name}.txt`;
  const file = openSync(output, 'w');
  const ended = once(spawn(program, parameters, { stdio: ['ignore', file, file] }), 'close');
  return async (): Promise<number | null> => {
    const [status] = (await ended) as [number | null];
    process.stdout.write(readFileSync(output));
    return status;
  };
}

/**
 * The tests create and delete hundreds of databases and data folders, whose files cost the file system of a disk a third of
 * PostgreSQL's processor time: they stand in memory if there is several times what a run holds at once, and TMPDIR is not set.
 * @returns where they are, in words
 */
function keepTemporaryFilesInMemory(): string {
  const memory = '/dev/shm';
  const enough = 6 * 2 ** 30;
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  if (process.env.TMPDIR || Math.min(bavail * bsize, os.freemem()) < enough) return `on disk (${os.tmpdir()})`;
  const folder = mkdtempSync(path.join(memory, 'lightwell-tests-'));
  // As for every temporary folder: PostgreSQL runs as another user, and deletes its own folder.
  chmodSync(folder, 0o1777);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env.TMPDIR = folder;
  return `in memory (${folder})`;
}

function readArguments() {
  const options = { steps: { type: 'string' }, quick: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const wanted = values.steps?.split(',') ?? Object.keys(steps);
  const unknown = wanted.filter((name) => !Object.hasOwn(steps, name));
  const absent = positionals.filter((file) => !existsSync(file));
  const folders = positionals.filter((file) => existsSync(file) && statSync(file).isDirectory());
  if (unknown.length > 0) fail(`There are these steps: ${Object.keys(steps).join(', ')}. Not ${unknown.join(', ')}.`);
  if (absent.length > 0) fail(`There is no ${absent.join(', ')}.`);
  if (folders.length > 0) fail(`Name files, not folders: ${folders.join(', ')}.`);
  return {
    files: positionals,
    chosen: Object.keys(steps).filter((name) => wanted.includes(name)),
    isQuick: values.quick,
  };
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
