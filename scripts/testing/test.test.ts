import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildIfNeeded } from '#server/build/build-if-needed.ts';

// Each case runs real programs, on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 600_000 });

const root = path.resolve(import.meta.dirname, '../..');
const notCopied = ['node_modules', '.git', 'data', 'test-results', 'playwright-report', 'coverage', '.env'];
let copy: string;

/** A copy of this tree, in which faults can be planted. Already built, so that its stories need no build. */
beforeAll(async () => {
  await buildIfNeeded();
  copy = mkdtempSync(path.join(os.tmpdir(), 'lightwell-planted-'));
  for (const name of readdirSync(root).filter((entry) => !notCopied.includes(entry))) {
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const failing = `import { expect, test } from 'vitest';\n\ntest('planted', () => {\n  expect(1).toBe(2);\n});\n`;
const failingOnPostgres = failing.replace('expect(1)', "expect(process.env.TEST_DIALECT === 'postgres' ? 1 : 2)");
const passing = failing.replace('expect(1)', 'expect(2)');
const passingStory = `import { expect, test } from '@playwright/test';

test('planted', async ({ page }) => {
  await page.setContent('<h1>Lightwell</h1>');
  await expect(page.getByRole('heading')).toHaveText('Lightwell', { timeout: 1000 });
});
`;
const failingStory = passingStory.replace("toHaveText('Lightwell'", "toHaveText('Another'");

test('without a fault the test command passes', () => {
  plant({ 'server/platform/db/planted.test.ts': passing, 'e2e/planted.spec.ts': passingStory });
  const named = ['server/platform/db/planted.test.ts', 'e2e/planted.spec.ts'];
  // Without types, which have a test of their own below.
  const { status, lines } = run('npm', ['test', '--', '--steps', 'format,lint,tests,stories', ...named]);
  expect(lines.at(-1), lines.join('\n')).toBe('5 passed, 0 failed, 0 skipped');
  expect(lines.at(-2)).toBe('What was asked for passed.');
  expect(status).toBe(0);
});

// Such a run would have nothing that can fail.
test('a folder, or a file that belongs to no chosen step, makes the test command fail', () => {
  const folder = run('npm', ['test', '--', 'server/platform/db']);
  expect(folder.status).toBe(1);
  expect(folder.lines).toContain('Name files, not folders: server/platform/db.');
  const file = run('npm', ['test', '--', '--steps', 'tests', 'README.md']);
  expect(file.status).toBe(1);
  expect(file.lines).toContain('No file of these belongs to tests: README.md.');
});

// Together, because a run costs seconds: each must be counted and named.
test('every test that fails or cannot run makes the test command fail', () => {
  const red = {
    'scripts/planted.test.ts': failing,
    'server/platform/db/planted.test.ts': failingOnPostgres,
    'server/system-tests/planted.test.ts': failingOnPostgres,
    'scripts/planted-unreadable.test.ts': "import './nowhere.ts';\n",
    'scripts/planted-empty.test.ts': 'export {};\n',
  };
  plant(red);
  const result = run('npm', ['test', '--', '--steps', 'tests', ...Object.keys(red)]);
  expectRed(result, { failed: 5, reason: 'tests (exit code 1, 5 failed)' });
  const named = result.lines.filter((line) => line.startsWith('failed: '));
  for (const file of Object.keys(red)) expect(named.filter((line) => line.includes(file))).toHaveLength(1);
});

test('a lint error and a format error each make the test command fail', () => {
  plant({
    'scripts/planted.ts': 'export const planted = Math.random() == 1;\n',
    'scripts/planted-too.ts': 'export const planted=1\n',
  });
  const steps = ['--steps', 'format,lint', 'scripts/planted.ts', 'scripts/planted-too.ts'];
  expectRed(run('npm', ['test', '--', ...steps]), { failed: 2, reason: 'format (exit code 1); lint (exit code 1)' });
});

test('a failing story makes the test command fail', () => {
  plant({ 'e2e/planted.spec.ts': failingStory });
  expectRed(run('npm', ['test', '--', '--steps', 'stories', 'e2e/planted.spec.ts']), {
    reason: '(exit code 1, 1 failed)',
  });
});

test('a type error makes the test command fail', () => {
  // One file of the project: this test is about the exit code, not about the project's types.
  const narrowed = { extends: './tsconfig.whole.json', include: ['scripts/planted.ts'] };
  renameSync(path.join(copy, 'tsconfig.json'), path.join(copy, 'tsconfig.whole.json'));
  onTestFinished(() => renameSync(path.join(copy, 'tsconfig.whole.json'), path.join(copy, 'tsconfig.json')));
  plant({ 'tsconfig.json': JSON.stringify(narrowed), 'scripts/planted.ts': 'export const planted: number = 1;\n' });
  const types = ['test', '--', '--steps', 'types', 'scripts/planted.ts'];
  expect(run('npm', types).status).toBe(0);
  writeFileSync(path.join(copy, 'scripts/planted.ts'), "export const planted: number = 'text';\n");
  expectRed(run('npm', types));
});

test('a failing test makes `npm run check` and the command of continuous integration fail', () => {
  plant({ 'scripts/planted.test.ts': failing });
  expectRed(run('npm', ['run', 'check', '--', '--steps', 'tests', 'scripts/planted.test.ts']));
  expectRed(run('.ci/run', ['--steps', 'tests', 'scripts/planted.test.ts'], { PATH: `${withoutInstalling()}:` }));
});

function expectRed({ status, lines }: ReturnType<typeof run>, { failed = 1, reason = 'exit code 1' } = {}): void {
  const output = lines.join('\n');
  expect(lines.at(-1), output).toMatch(new RegExp(`^\\d+ passed, ${failed} failed, 0 skipped$`));
  expect(lines.at(-2)).toMatch(/^Failed: /);
  expect(lines.at(-2)).toContain(reason);
  expect(output).not.toMatch(/(Everything|asked for) passed/);
  expect(status).toBe(1);
}

/** Writes files to the copy, for one test. */
function plant(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(copy, name);
    writeFileSync(file, text);
    onTestFinished(() => rmSync(file));
  }
}

/** A folder with an npm that skips `npm ci`, which would delete the node_modules that this test runs from. */
function withoutInstalling(): string {
  const folder = path.join(copy, 'data/programs');
  mkdirSync(folder, { recursive: true });
  const script = `#!/bin/sh\n[ "$1" = ci ] && exit 0\nPATH=\${PATH#*:}\nexec npm "$@"\n`;
  writeFileSync(path.join(folder, 'npm'), script);
  chmodSync(path.join(folder, 'npm'), 0o755);
  return folder;
}

/** @param extra `PATH` is put before the existing one */
function run(program: string, parameters: string[], { PATH = '' } = {}) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisRun.test(name)));
  const { status, stdout, stderr } = spawnSync(program, parameters, {
    cwd: copy,
    env: { ...env, PATH: PATH + (process.env.PATH ?? ''), NO_COLOR: '1' },
    encoding: 'utf8',
  });
  return { status, lines: [...stderr.split('\n'), ...stdout.trimEnd().split('\n')] };
}

/** Variables that Vitest and its project set for the tests they run. */
const ofThisRun = /^(VITEST.*|TEST|TEST_DIALECT|NODE_ENV|MODE|DEV|PROD|SSR|BASE_URL|FORCE_COLOR)$/;
