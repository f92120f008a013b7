import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { endedByItself, superviseWorker, type WorkerSupervisor } from './worker-supervisor.ts';

let folder: string;
let supervisor: WorkerSupervisor | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-supervisor-'));
});
afterEach(async () => {
  await supervisor?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** @param code of a worker; `said` returns what it wrote by `say` */
function supervise(code: string) {
  const file = path.join(folder, 'worker.mjs');
  const words = path.join(folder, 'words');
  writeFileSync(words, '');
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs';
    const say = (word) => appendFileSync(${JSON.stringify(words)}, word);
    ${code}`,
  );
  const dead: number[] = [];
  const isOwnFault: boolean[] = [];
  supervisor = superviseWorker({
    log: createLog('silent'),
    file,
    onDeath: async (pid, isOwn) => {
      dead.push(pid);
      isOwnFault.push(isOwn);
    },
  });
  return { supervisor, dead, isOwnFault, said: () => readFileSync(words, 'utf8') };
}

test('a worker that dies is reported and restarted', async () => {
  const { dead, said } = supervise(`say('x'); process.kill(process.pid, 'SIGKILL');`);
  await vi.waitFor(() => expect(dead.length).toBeGreaterThan(1), { timeout: 10_000 });
  expect(new Set(dead).size).toBe(dead.length);
  expect(said().length).toBeGreaterThan(1);
});

test.each([
  ['a kill -9 from outside', `process.kill(process.pid, 'SIGKILL')`, false],
  ['a hangup', `process.kill(process.pid, 'SIGHUP')`, false],
  ['a crash', `process.kill(process.pid, 'SIGSEGV')`, true],
  ['an abort, as by V8 out of memory', `process.abort()`, true],
  ['its time limit', `process.kill(process.pid, 'SIGALRM')`, true],
  ['an exception', `throw new Error('thrown in a test')`, true],
])('the cause of %s is classified', async (_name, code, expected) => {
  const { isOwnFault } = supervise(code);
  await vi.waitFor(() => expect(isOwnFault[0]).toBe(expected), { timeout: 10_000 });
});

test('a kill because memory ran out is the fault of the worker', () => {
  const killed = { code: null, signal: 'SIGKILL' as const };
  expect(endedByItself(killed, true)).toBe(true);
  expect(endedByItself(killed, false)).toBe(false);
});

test('the wake signal reaches the worker', async () => {
  const { supervisor: watched, said } = supervise(
    `process.on('message', ({ type }) => { if (type === 'wake') say('awake'); });`,
  );
  await vi.waitFor(
    () => {
      watched.wake();
      expect(said()).toContain('awake');
    },
    { timeout: 10_000, interval: 100 },
  );
});

test('a stopped worker exits gracefully and is not restarted', async () => {
  const {
    supervisor: watched,
    dead,
    said,
  } = supervise(`process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); say('x');`);
  await vi.waitFor(() => expect(said()).toBe('x'), { timeout: 10_000 });
  await watched.stop();
  watched.wake();
  // A worker that died would have been restarted by now.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(dead).toEqual([]);
  expect(said()).toBe('x');
});
