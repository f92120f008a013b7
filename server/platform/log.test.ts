import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, createReadStream, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
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
    timeout: 15_000,
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
])('a process that ends %s has written every line, complete and in order', (_, ending, status) => {
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

test('a line is written within a second while the process runs', () => {
  const { stdout } = runProcess(
    'await new Promise((done) => setTimeout(done, 1000)); process.kill(process.pid, "SIGKILL")',
    'pipe',
  );
  expect(linesOf(stdout)).toEqual(all);
});

test.each([
  ['by itself', '', 0],
  ['by process.exit', 'process.exit(3)', 3],
  ['by an exception', 'throw new Error("gone")', 1],
  ['after a while', 'setTimeout(() => process.exit(3), 500)', 3],
])('a process that ends %s ends although nothing can be written', (_, ending, status) => {
  const full = openSync('/dev/full', 'a');
  const ended = runProcess(ending, full);
  closeSync(full);
  expect(ended).toMatchObject({ signal: null, status });
});

test('dropped lines are counted, and the count is logged once there is room again', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-log-'));
  const fifo = path.join(folder, 'log');
  execFileSync('mkfifo', [fifo]);
  // Opened for reading and writing, it has a reader that does not read yet.
  const pipe = openSync(fifo, constants.O_RDWR);
  const program = `import { createLog } from ${module};
    const log = createLog('info');
    for (let at = 1; at <= 10_000; at += 1) log.info({ at, text: 'x'.repeat(1_000) }, 'a line');
    process.stderr.write('told');
    process.on('disconnect', () => process.exit(0));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', pipe, 'pipe', 'ipc'],
  });
  await once(child.stderr as NodeJS.EventEmitter, 'data');
  closeSync(pipe);
  const read: { at?: number; dropped?: number }[] = [];
  let partialLine = '';
  for await (const chunk of createReadStream(fifo, 'utf8') as AsyncIterable<string>) {
    const found = (partialLine + chunk).split('\n');
    partialLine = found.pop() as string;
    read.push(...found.map((line) => JSON.parse(line) as { at?: number; dropped?: number }));
    if (read.at(-1)?.dropped) child.disconnect();
  }
  const said = read.at(-1)?.dropped as number;
  expect(read.slice(0, -1).map(({ at }) => at)).toEqual(Array.from({ length: 10_000 - said }, (_, at) => at + 1));
  expect(said).toBeGreaterThan(1_000);
  rmSync(folder, { recursive: true });
});
