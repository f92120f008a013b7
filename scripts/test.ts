import {
  chmodSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { provideTestNeeds } from './testing/test-needs.ts';
import { type Counts, countPlaywright, countVitest, evaluateStep } from './testing/test-report.ts';

/** Bytes: several times what a run of all tests holds at once. */
const enough = 6 * 2 ** 30;
const memory = '/dev/shm';

/**
 * Lets the tests keep their temporary files in memory, if this machine has enough: they create and delete hundreds of databases
 * and data folders, whose files cost the file system of a disk a third of PostgreSQL's processor time. Does nothing if TMPDIR
 * is set.
 * @returns where they are, in words
 */
function keepTemporaryFilesInMemory(): string {
  if (process.env.TMPDIR || Math.min(freeBytes(), os.freemem()) < enough) return `on disk (${os.tmpdir()})`;
  const folder = mkdtempSync(path.join(memory, 'lightwell-tests-'));
  // As for every temporary folder: PostgreSQL runs as another user, and deletes its own folder.
  chmodSync(folder, 0o1777);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env.TMPDIR = folder;
  return `in memory (${folder})`;
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/**
 * `npm test`: types, the build, unit and module tests on both databases, system tests (processes, films, the built site, an S3
 * store), then the stories in a real Chromium. `npm run check` runs format, lint, types and tests. Every step runs even if an earlier one failed, so that one run shows all failures; the last lines are the totals.
 *
 *     npm test -- --steps types,tests          only these steps
 *     npm test -- FILE...                      only these files (types always cover the whole project)
 */
interface Step {
  name: string;
  /** @returns undefined if no named file belongs to this step */
  command(named: string[]): string[] | undefined;
  /** Installs programs that npm does not provide, before the step. */
  needs?: boolean;
  /** Writes nothing that another step reads: starts at once, beside its like and the installation. */
  startsAtOnce?: true;
  report?: { file: string; count: (text: string) => Counts };
}

const vitest = (report: string) =>
  `node_modules/.bin/vitest run --allowOnly=false --reporter=default --reporter=json --outputFile.json=test-results/${report}.json`;
const unitProjects = ['--project=sqlite', '--project=postgres'];
const buildScript = "import('./server/build/build-if-needed.ts').then(({ buildIfNeeded }) => buildIfNeeded())";
const steps = {
  format: {
    name: 'format',
    startsAtOnce: true,
    command: (named) => narrowed('node_modules/.bin/oxfmt --check', named, /./, '.'),
  },
  lint: {
    name: 'lint',
    startsAtOnce: true,
    command: (named) =>
      named.length > 0 ? narrowed('node_modules/.bin/oxlint', named, /\.[jt]sx?$/) : ['npm', 'run', '-s', 'lint'],
  },
  types: { name: 'types', startsAtOnce: true, command: () => ['npm', 'run', '-s', 'typecheck'] },
  build: {
    name: 'build',
    startsAtOnce: true,
    command: (named) => (named.length > 0 ? undefined : ['node', '--eval', buildScript]),
  },
  tests: {
    name: 'tests',
    needs: true,
    // Named files run here, whichever project they belong to. System tests, too: one process runs both in less time than two.
    command: (named) => narrowed(vitest('unit'), named, /\.test\.tsx?$/, ...(isChosen('system') ? [] : unitProjects)),
    report: { file: 'test-results/unit.json', count: countVitest },
  },
  system: {
    name: 'system tests',
    needs: true,
    command: (named) => (isChosen('tests') ? undefined : narrowed(vitest('system'), named, /\.test\.tsx?$/)),
    report: { file: 'test-results/system.json', count: countVitest },
  },
  stories: {
    name: 'browser stories',
    needs: true,
    command: (named) => narrowed('npm run -s e2e -- --forbid-only', named, /\.spec\.ts$/),
    report: { file: 'test-results/e2e.json', count: countPlaywright },
  },
} satisfies Record<string, Step>;
type StepName = keyof typeof steps;

// Tests start hundreds of processes of the same sources; a cache of what Node compiles halves the processor time of a start.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node-compile');

const { files, chosen } = readArguments();
// For vitest.config.ts: named files run whatever they are. Always set, because a value from outside would leave out tests.
const isPartial = files.length === 0 && isChosen('tests') !== isChosen('system');
const part = isChosen('tests') ? 'unit' : 'system';
process.env.TEST_SCOPE = isPartial ? part : '';
console.log(`Temporary files: ${keepTemporaryFilesInMemory()}`);
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });
const total = { passed: 0, failed: 0, skipped: [] as string[], flaky: 0 };
const failures: string[] = [];
const durations: { file: string; ms: number }[] = [];
const faults: string[] = [];
const left: string[] = [];

function isChosen(name: string): boolean {
  return chosen.includes(name);
}

interface Run {
  key: StepName;
  step: Step;
  command: string[];
}
const runs: Run[] = [];
for (const [key, step] of Object.entries(steps) as [StepName, Step][]) {
  const command = chosen.includes(key) ? step.command(files) : undefined;
  if (command) runs.push({ key, step, command });
  else if (!(key === 'system' && isChosen('tests'))) left.push(step.name);
}
if (runs.length === 0) fail(`No file of these belongs to ${chosen.join(' or ')}: ${files.join(', ')}.`);
const started = new Map(runs.filter(({ step }) => step.startsAtOnce).map((run) => [run, startInBackground(run)]));
if (runs.some(({ step }) => step.needs)) provideNeeds();

for (const run of runs) {
  const { name, report } = run.step;
  console.log(`\n== ${name}`);
  const [program = '', ...parameters] = run.command;
  const status = await (started.get(run)?.() ?? spawnSync(program, parameters, { stdio: 'inherit' }).status);
  const result = evaluateStep(status, report && (() => report.count(readFileSync(report.file, 'utf8'))));
  if (result.faults.length > 0) faults.push(`${name} (${result.faults.join(', ')})`);
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped.push(...result.skipped);
  total.flaky += result.flaky ?? 0;
  failures.push(...(result.failures ?? []));
  durations.push(...(result.durations ?? []));
}

const slowest = durations.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
if (slowest.length > 0) console.log('\nThe slowest files, in seconds:');
for (const { file, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(6)}  ${file}`);
console.log('');
for (const name of failures) console.log(`failed: ${name}`);
for (const name of total.skipped) console.log(`skipped: ${name}`);
if (total.flaky > 0) console.log(`${total.flaky} passed only at the second try, see "flaky" above`);
if (left.length > 0) console.log(`Not asked for: ${left.join(', ')}`);
if (faults.length > 0) console.log(`Failed: ${faults.join('; ')}`);
else console.log(left.length === 0 && files.length === 0 ? 'Everything passed.' : 'What was asked for passed.');
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** A missing program is a failure of its own: its tests fail too, but they do not report why it is missing. */
function provideNeeds(): void {
  console.log('\n== what the tests need');
  for (const lacking of provideTestNeeds()) {
    console.log(lacking);
    faults.push(lacking);
    total.failed += 1;
  }
}

/** Starts a step with its output to a file. @returns waits for its end, prints what it wrote, and returns its exit code */
function startInBackground({ key, command: [program = '', ...parameters] }: Run): () => Promise<number | null> {
  const output = `test-results/${key}.txt`;
  const file = openSync(output, 'w');
  const child = spawn(program, parameters, { stdio: ['ignore', file, file] });
  const ended = once(child, 'close');
  closeSync(file);
  return async () => {
    const [status] = (await ended) as [number | null];
    process.stdout.write(readFileSync(output));
    return status;
  };
}

/** @param whole arguments that are added if no file is named */
function narrowed(command: string, named: string[], pattern: RegExp, ...whole: string[]): string[] | undefined {
  const own = named.filter((file) => pattern.test(file));
  if (named.length > 0 && own.length === 0) return undefined;
  return [...command.split(' '), ...(own.length > 0 ? own : whole)];
}

function readArguments(): { files: string[]; chosen: string[] } {
  const { values, positionals } = parseArgs({ options: { steps: { type: 'string' } }, allowPositionals: true });
  const wanted = values.steps?.split(',') ?? Object.keys(steps);
  const unknown = wanted.filter((name) => !Object.hasOwn(steps, name));
  const absent = positionals.filter((file) => !existsSync(file));
  const folders = positionals.filter((file) => statSync(file, { throwIfNoEntry: false })?.isDirectory());
  if (unknown.length > 0) fail(`There are these steps: ${Object.keys(steps).join(', ')}. Not ${unknown.join(', ')}.`);
  if (absent.length > 0) fail(`There is no ${absent.join(', ')}.`);
  if (folders.length > 0) fail(`Name files, not folders: ${folders.join(', ')}.`);
  return { files: positionals, chosen: wanted };
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
