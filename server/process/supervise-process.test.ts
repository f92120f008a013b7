import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 });

let supervisor: ChildProcess | undefined;
afterEach(() => {
  if (supervisor?.pid) process.kill(-supervisor.pid, 'SIGKILL');
  supervisor = undefined;
});

const file = (name: string) => JSON.stringify(path.join(import.meta.dirname, name));

/**
 * Starts a process that supervises another one, which runs `code`. `isNeeded` is code too; `wake` sends a message. `said` returns the output of both.
 */
function supervise(code: string, isNeeded = 'undefined') {
  const child = `
    import { respondToHeartbeat } from ${file('supervise-process.ts')};
    respondToHeartbeat();
    const say = (word) => process.stdout.write(word + ' ' + process.pid + '\\n');
    ${code}`;
  const script = `
    import { spawn } from 'node:child_process';
    import { superviseProcess } from ${file('supervise-process.ts')};
    let asked = 0;
    const log = { error: (fields, message) => process.stdout.write(message + '\\n') };
    const supervised = superviseProcess({
      log,
      name: 'it',
      isNeeded: ${isNeeded},
      stopTimeoutMs: 1_000,
      maxUnansweredBeats: 3,
      start: () =>
        spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(child)}], {
          stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        }),
    });
    process.stdin.on('data', () => supervised.send({ type: 'wake' }));`;
  const started = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  supervisor = started;
  let output = '';
  started.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    pid: started.pid as number,
    wake: () => void started.stdin.write('wake'),
    said: (word: string) => output.split('\n').filter((line) => line.startsWith(word)),
  };
}

test('a process whose event loop is blocked is replaced', async () => {
  const { said } = supervise(`
    say('started');
    process.once('message', () => setTimeout(() => { for (;;); }, 100));`);
  await vi.waitFor(() => expect(said('started').length).toBe(2), { timeout: 40_000 });
  expect(said('it does not respond and is replaced').length).toBe(1);
  expect(new Set(said('started')).size).toBe(2);
});

test('no process is replaced after the whole machine was suspended', async () => {
  const { pid, said } = supervise(`
    say('started');
    process.on('message', () => say('asked'));`);
  await vi.waitFor(() => expect(said('asked').length).toBeGreaterThan(1), { timeout: 20_000 });
  process.kill(-pid, 'SIGSTOP');
  await setTimeout(6_000);
  const before = said('asked').length;
  process.kill(-pid, 'SIGCONT');
  await vi.waitFor(() => expect(said('asked').length).toBeGreaterThan(before + 3), { timeout: 20_000 });
  expect(said('started').length).toBe(1);
  expect(said('it ')).toEqual([]);
});

test('a process that rests is started again when it is needed, and only then', async () => {
  const { said, wake } = supervise(
    `say('started'); setTimeout(() => process.exit(0), 100);`,
    `async () => { asked += 1; process.stdout.write('asked\\n'); return asked === 3; }`,
  );
  // It asks when the process has ended, and for each message.
  await vi.waitFor(() => expect(said('asked').length).toBe(1), { timeout: 20_000 });
  wake();
  await vi.waitFor(() => expect(said('asked').length).toBe(2), { timeout: 5_000 });
  expect(said('started').length).toBe(1);
  wake();
  await vi.waitFor(() => expect(said('started').length).toBe(2), { timeout: 10_000 });
  // Without a message it asks by itself.
  const before = said('asked').length;
  await vi.waitFor(() => expect(said('asked').length).toBeGreaterThan(before + 1), { timeout: 30_000 });
  expect(said('started').length).toBe(2);
  expect(said('it ')).toEqual([]);
});

test('a process that may rest is restarted when it fails', async () => {
  const { said } = supervise(`say('started'); setTimeout(() => process.exit(1), 100);`, 'async () => false');
  await vi.waitFor(() => expect(said('started').length).toBe(2), { timeout: 20_000 });
  expect(said('it died').length).toBeGreaterThan(0);
});
