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

/** @param code of a worker; what it writes with `say` is read with `said` */
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
  const isItsDoing: boolean[] = [];
  supervisor = superviseWorker({
    log: createLog('silent'),
    file,
    onDeath: async (pid, isOwnDoing) => {
      dead.push(pid);
      isItsDoing.push(isOwnDoing);
    },
  });
  return { supervisor, dead, isItsDoing, said: () => readFileSync(words, 'utf8') };
}

test('a worker that dies is named and started again', async () => {
  const { dead, said } = supervise(`say('x'); process.kill(process.pid, 'SIGKILL');`);
  await vi.waitFor(() => expect(dead.length).toBeGreaterThan(1), { timeout: 10_000 });
  expect(new Set(dead).size).toBe(dead.length);
  expect(said().length).toBeGreaterThan(1);
});

test.each([
  ['a kill -9 from outside', `process.kill(process.pid, 'SIGKILL')`, false],
  ['a polite signal', `process.kill(process.pid, 'SIGHUP')`, false],
  ['a crash', `process.kill(process.pid, 'SIGSEGV')`, true],
  ['an abort, as where memory for JavaScript runs out', `process.abort()`, true],
  ['its time limit', `process.kill(process.pid, 'SIGALRM')`, true],
  ['an exception', `throw new Error('thrown in a test')`, true],
])('%s is known for what it is', async (_name, code, expected) => {
  const { isItsDoing } = supervise(code);
  await vi.waitFor(() => expect(isItsDoing[0]).toBe(expected), { timeout: 10_000 });
});

test('a kill for want of memory is the doing of what had it', () => {
  const killed = { code: null, signal: 'SIGKILL' as const };
  expect(endedByItself(killed, true)).toBe(true);
  expect(endedByItself(killed, false)).toBe(false);
});

test('a wake reaches the worker', async () => {
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

test('a stopped worker ends in its own way and is not started again', async () => {
  const {
    supervisor: watched,
    dead,
    said,
  } = supervise(`process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); say('x');`);
  await vi.waitFor(() => expect(said()).toBe('x'), { timeout: 10_000 });
  await watched.stop();
  watched.wake();
  // Time itself: one that died would have been started again by now.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(dead).toEqual([]);
  expect(said()).toBe('x');
});
