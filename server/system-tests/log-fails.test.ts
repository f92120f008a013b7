import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '#server/testing/servers/free-port.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';

// Each test starts real processes, several at once on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let own: TestDatabase;
let child: ChildProcess;
beforeEach(async () => {
  own = await createTestDatabase({ migrated: false });
});
afterEach(async () => {
  try {
    process.kill(-(child.pid as number), 'SIGKILL');
  } catch {
    // All of them have ended.
  }
  await own.remove();
});

/** Two web processes and the process that started them, which all write to one standard output. */
async function startWritingTo(output: 'pipe' | number): Promise<string> {
  const port = await freePort();
  child = spawn(process.execPath, [path.join(import.meta.dirname, '../testing/servers/api-server.ts')], {
    cwd: own.dataDir,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: path.join(own.dataDir, 'studio'),
      ...(own.databaseUrl && { DATABASE_URL: own.databaseUrl }),
      ADMIN_PASSWORD: 'correct horse battery',
      MEDIA_WORKER: 'none',
      WEB_PROCESSES: '2',
    },
    stdio: ['ignore', output, 'inherit'],
    detached: true,
  });
  const address = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => expectAnswers(address, 2), { timeout: 30_000 });
  return address;
}

/** Each answer writes a line of 3 KB. Connections of their own reach both processes. */
async function expectAnswers(address: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const answer = await fetch(`${address}/api/${'x'.repeat(2_800)}`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(10_000),
    });
    expect(answer.status).toBe(404);
    await answer.arrayBuffer();
  }
}

async function expectStop(): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await Promise.race([ended, wait(20_000, 'it does not end', { ref: false })])).toEqual([0, null]);
}

test('where the log cannot be written, the site goes on answering, and stops when it is told to', async () => {
  const full = openSync('/dev/full', 'a');
  const address = await startWritingTo(full);
  closeSync(full);
  await expectAnswers(address, 10);
  // Lines wait for 250 ms before they are written.
  await wait(500);
  await expectAnswers(address, 10);
  await expectStop();
});

test('where the reader of the log is gone, the site goes on answering, and stops when it is told to', async () => {
  const address = await startWritingTo('pipe');
  child.stdout?.destroy();
  await expectAnswers(address, 10);
  await wait(500);
  await expectAnswers(address, 10);
  await expectStop();
});

test('where the reader of the log does not read, the site goes on answering, and stops when it is told to', async () => {
  const fifo = path.join(own.dataDir, 'fifo');
  execFileSync('mkfifo', [fifo]);
  // Opened for both, it has a reader, who reads nothing.
  const pipe = openSync(fifo, constants.O_RDWR | constants.O_NONBLOCK);
  const address = await startWritingTo(pipe);
  // It holds 64 KB.
  await expectAnswers(address, 50);
  await wait(500);
  await expectAnswers(address, 10);
  await expectStop();
  closeSync(pipe);
});

test('a service manager that does not read its socket keeps the site from nothing either', async () => {
  const address = await startWritingTo('pipe');
  // It holds some 200 KB.
  await expectAnswers(address, 120);
  await wait(500);
  await expectAnswers(address, 10);
  await expectStop();
});
