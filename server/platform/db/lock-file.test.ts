import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireLockFile } from './lock-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-lock-'));
  file = path.join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Another process that has the lock. */
async function holdElsewhere() {
  const module = path.join(import.meta.dirname, 'lock-file.ts');
  const script = `const { acquireLockFile } = await import(${JSON.stringify(module)});
    await acquireLockFile(process.argv[1], { waitMs: 1_000 });
    process.stdout.write('held');
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('one process has the lock, and others get it when it is released', async () => {
  const release = await acquireLockFile(file, { waitMs: 1_000 });
  let waits = 0;
  const second = acquireLockFile(file, { waitMs: 10_000, onWait: () => (waits += 1) });
  await expect.poll(() => waits).toBe(1);
  release();
  (await second)();
  expect(waits).toBe(1);
});

test('the lock of a process that is killed is free at once', async () => {
  const child = await holdElsewhere();
  await expect(acquireLockFile(file, { waitMs: 100 })).rejects.toThrow(/another process has had .*lock for too long/);
  const waiting = acquireLockFile(file, { waitMs: 30_000 });
  child.kill('SIGKILL');
  (await waiting)();
});

test('a folder that is missing is no lock that others have', async () => {
  await expect(acquireLockFile(path.join(folder, 'missing/lock'), { waitMs: 60_000 })).rejects.toThrow(
    'unable to open',
  );
});
