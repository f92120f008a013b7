import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { childEnvironment } from '#server/testing/servers/child-processes.ts';
import { freePort } from '#server/testing/servers/proxies.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';

// Each test starts real processes, several at once on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let own: TestDatabase;
let child: ChildProcess;
beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(async () => {
  try {
    process.kill(-(child.pid as number), 'SIGKILL');
  } catch {
    // All of them have ended.
  }
  await own.remove();
});

/** Two web processes and their parent, which all write to one standard output. */
async function startWritingTo(output: 'pipe' | number): Promise<string> {
  const port = await freePort();
  child = spawn(process.execPath, [path.join(import.meta.dirname, '../testing/servers/api-server.ts')], {
    cwd: own.dataDir,
    env: {
      ...childEnvironment,
      PORT: String(port),
      DATA_DIR: own.dataDir,
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

/** Each response logs a line of 3 KB. Separate connections reach both processes. */
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

test('if the log cannot be written, the site still responds and stops on request', async () => {
  const full = openSync('/dev/full', 'a');
  const address = await startWritingTo(full);
  closeSync(full);
  await expectAnswers(address, 10);
  // Lines are buffered for up to 250 ms.
  await wait(500);
  await expectAnswers(address, 10);
  await expectStop();
});

test("if the log's reader is gone, the site still responds and stops on request", async () => {
  const address = await startWritingTo('pipe');
  child.stdout?.destroy();
  await expectAnswers(address, 10);
  await wait(500);
  await expectAnswers(address, 10);
  await expectStop();
});

test("if the log's reader does not read, the site still responds and stops on request", async () => {
  const fifo = path.join(own.dataDir, 'fifo');
  execFileSync('mkfifo', [fifo]);
  // Opened for reading and writing, it has a reader that does not read.
  const pipe = openSync(fifo, constants.O_RDWR | constants.O_NONBLOCK);
  const address = await startWritingTo(pipe);
  // The pipe's buffer holds 64 KB.
  await expectAnswers(address, 50);
  await wait(500);
  await expectAnswers(address, 10);
  await expectStop();
  closeSync(pipe);
});

test('a service manager that does not read its socket does not block the site either', async () => {
  const address = await startWritingTo('pipe');
  // The socket's buffer holds about 200 KB.
  await expectAnswers(address, 120);
  await wait(500);
  await expectAnswers(address, 10);
  await expectStop();
});
