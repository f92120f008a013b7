import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './platform/log.ts';
import { superviseWorker, type WorkerSupervisor } from './worker-supervisor.ts';

let folder: string;
let supervisor: WorkerSupervisor | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-supervisor-'));
});
afterEach(async () => {
  await supervisor?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function supervise(code: string) {
  const file = path.join(folder, 'worker.mjs');
  writeFileSync(file, code);
  const dead: number[] = [];
  const onContentChanged = vi.fn();
  supervisor = superviseWorker({
    log: createLog('silent'),
    file,
    onContentChanged,
    onDeath: async (pid) => {
      dead.push(pid);
    },
  });
  return { supervisor, dead, onContentChanged };
}

test('a worker that dies is named and started again', async () => {
  const { dead, onContentChanged } = supervise(
    `process.send({ type: 'content-changed' }, () => process.kill(process.pid, 'SIGKILL'));`,
  );
  await vi.waitFor(() => expect(dead.length).toBeGreaterThan(1), { timeout: 10_000 });
  expect(new Set(dead).size).toBe(dead.length);
  expect(onContentChanged.mock.calls.length).toBeGreaterThan(1);
});

test('a wake reaches the worker, and what it then says reaches us', async () => {
  const { supervisor: watched, onContentChanged } = supervise(
    `process.on('message', ({ type }) => { if (type === 'wake') process.send({ type: 'content-changed' }); });`,
  );
  await vi.waitFor(
    () => {
      watched.wake();
      expect(onContentChanged).toHaveBeenCalled();
    },
    { timeout: 10_000, interval: 100 },
  );
});

test('a stopped worker ends in its own way and is not started again', async () => {
  const {
    supervisor: watched,
    dead,
    onContentChanged,
  } = supervise(
    `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); process.send({ type: 'content-changed' });`,
  );
  await vi.waitFor(() => expect(onContentChanged).toHaveBeenCalled(), { timeout: 10_000 });
  await watched.stop();
  watched.wake();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(dead).toEqual([]);
  expect(onContentChanged).toHaveBeenCalledTimes(1);
});
