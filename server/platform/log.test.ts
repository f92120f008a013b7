import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const lines = 3_000;
const module = JSON.stringify(path.join(import.meta.dirname, 'log.ts'));

function runProcess(ending: string, output: 'pipe' | number) {
  const program = `import { createLog } from ${module};
    const log = createLog('info');
    for (let at = 1; at <= ${lines}; at += 1) log.info({ at, text: 'ö'.repeat(50) }, 'a line');
    ${ending}`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', output, 'ignore'],
    encoding: 'utf8',
  });
}

function linesOf(text: string): number[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { at: number }).at);
}

const all = Array.from({ length: lines }, (_, at) => at + 1);

test.each([
  ['by itself', '', 0],
  ['by process.exit', 'process.exit(3)', 3],
  ['by an exception', 'throw new Error("gone")', 1],
])('a process that ends %s has written every line, whole and in order', (_, ending, status) => {
  const piped = runProcess(ending, 'pipe');
  expect(piped.status).toBe(status);
  expect(linesOf(piped.stdout)).toEqual(all);

  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-log-'));
  const file = openSync(path.join(folder, 'log'), 'a');
  runProcess(ending, file);
  closeSync(file);
  expect(linesOf(readFileSync(path.join(folder, 'log'), 'utf8'))).toEqual(all);
  rmSync(folder, { recursive: true });
});

test('a line is seen within a second while the process goes on', () => {
  const { stdout } = runProcess(
    'await new Promise((done) => setTimeout(done, 1000)); process.kill(process.pid, "SIGKILL")',
    'pipe',
  );
  expect(linesOf(stdout)).toEqual(all);
});
