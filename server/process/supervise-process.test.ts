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

/** Starts a process that supervises another one, which runs `code`. `said` returns the output of both. */
function supervise(code: string) {
  const child = `
    import { respondToHeartbeat } from ${file('heartbeat.ts')};
    respondToHeartbeat();
    const say = (word) => process.stdout.write(word + ' ' + process.pid + '\\n');
    ${code}`;
  const script = `
    import { spawn } from 'node:child_process';
    import { superviseProcess } from ${file('supervise-process.ts')};
    const log = { error: (fields, message) => process.stdout.write(message + '\\n') };
    superviseProcess({
      log,
      name: 'it',
      stopTimeoutMs: 1_000,
      maxUnansweredBeats: 3,
      start: () =>
        spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(child)}], {
          stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        }),
    });`;
  const started = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  supervisor = started;
  let output = '';
  started.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    pid: started.pid as number,
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
