import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { childEnvironment } from '#server/testing/servers/child-processes.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';

// Each test starts real processes, several at once on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let own: TestDatabase;
const running = new Set<ReturnType<typeof start>>();
beforeEach(async () => {
  own = await createTestDatabase({ migrated: false });
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  running.clear();
  await own.remove();
});

function start(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../testing/servers/api-server.ts')], {
    // A folder without a developer's .env file.
    cwd: own.dataDir,
    env: {
      ...childEnvironment,
      PORT: '0',
      DATA_DIR: path.join(own.dataDir, 'studio'),
      ...(own.databaseUrl && { DATABASE_URL: own.databaseUrl }),
      LOG_LEVEL: 'warn',
      MEDIA_WORKER: 'none',
      WEB_PROCESSES: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const one = { child, output: '', errors: '', ended: once(child, 'exit') as Promise<[number | null, string | null]> };
  child.stdout.on('data', (chunk: Buffer) => (one.output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (one.errors += chunk.toString()));
  running.add(one);
  return one;
}

async function startAndListen(environment: Record<string, string> = {}) {
  const one = start(environment);
  const address = await vi.waitFor(
    () => {
      const found = /ready at (http:\S+)/.exec(one.output)?.[1];
      if (!found) throw new Error(`It does not listen: ${one.output}${one.errors}`);
      return found;
    },
    { timeout: 30_000 },
  );
  return { ...one, one, address, port: Number(new URL(address).port) };
}

/** A request whose head the server has read (it answers 100 Continue) and whose body is not complete: it keeps the server busy. */
async function beginRequest(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const headers = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\nexpect: 100-continue';
  socket.write(`POST /api/contact HTTP/1.1\r\n${headers}\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  return socket;
}

test('the first start creates data, secrets and an account whose password is shown once', async () => {
  const first = await startAndListen();
  const password = /Password {3}(\S+)/.exec(first.one.output)?.[1];
  const signIn = await fetch(`${first.address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  expect(signIn.status).toBe(200);
  const { token } = (await signIn.json()) as { token: string };
  const studio = path.join(own.dataDir, 'studio');
  expect(statSync(studio).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(studio, 'secrets.json')).mode & 0o777).toBe(0o600);
  first.child.kill('SIGTERM');
  expect(await first.ended).toEqual([0, null]);

  const second = await startAndListen();
  expect(second.one.output).not.toContain('Password');
  const session = await fetch(`${second.address}/api/admin/session`, { headers: { authorization: `Bearer ${token}` } });
  expect(session.status).toBe(200);
});

test('a configured password is used and not shown', async () => {
  const { address, one } = await startAndListen({ ADMIN_USERNAME: 'Mei', ADMIN_PASSWORD: 'correct horse battery' });
  expect(one.output).not.toMatch(/Password|correct horse/);
  const signIn = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'mei', password: 'correct horse battery' }),
  });
  expect(signIn.status).toBe(200);
});

test('a .env file in the folder is read, and the environment takes precedence', async () => {
  writeFileSync(path.join(own.dataDir, '.env'), 'ADMIN_USERNAME=from-file\nADMIN_PASSWORD=from the file!\nPORT=many\n');
  const { address } = await startAndListen();
  const signIn = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'from-file', password: 'from the file!' }),
  });
  expect(signIn.status).toBe(200);
});

async function refusal(environment: Record<string, string>): Promise<string> {
  const { child, ended } = start(environment);
  const [errors, [code]] = await Promise.all([text(child.stderr), ended]);
  expect(code).toBe(1);
  expect(errors.trim().split('\n')).toHaveLength(1);
  return errors.trim();
}

test('a busy port, an unusable folder and an unreachable database: one line each', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  expect(await refusal({ PORT: String(port) })).toMatch(
    `Lightwell cannot start. Port ${port} on 127.0.0.1 is in use by another program.`,
  );
  other.close();

  const file = path.join(own.dataDir, 'file');
  writeFileSync(file, '');
  expect(await refusal({ DATA_DIR: file })).toMatch(`DATA_DIR (${file}) is not a folder that can be written to: `);
  expect(await refusal({ DATABASE_URL: 'postgres://owner:hunter2@127.0.0.1:9/studio' })).toBe(
    'Lightwell cannot start. The database at 127.0.0.1:9/studio cannot be reached: connect ECONNREFUSED 127.0.0.1:9',
  );
  expect(await refusal({ PORT: 'many' })).toBe(
    'Lightwell cannot start. PORT is "many", but must be a whole number from 0 to 65535.',
  );
});

/** @returns undefined if the connection is accepted */
async function connectionError(port: number): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1');
  const failed = once(socket, 'error') as Promise<[NodeJS.ErrnoException]>;
  const code = await Promise.race([
    once(socket, 'connect').then(() => undefined),
    failed.then(([error]) => error.code),
  ]);
  failed.catch(() => {});
  socket.destroy();
  return code;
}

test('SIGTERM finishes running requests, accepts no new ones and exits with 0; the log names the build', async () => {
  const { child, one, ended, port } = await startAndListen({ LOG_LEVEL: 'info' });
  const idle = connect(port, '127.0.0.1');
  await once(idle, 'connect');
  const busy = await beginRequest(port);
  child.kill('SIGTERM');
  await vi.waitFor(async () => expect(await connectionError(port)).toBe('ECONNREFUSED'), { timeout: 20_000 });
  expect(child.exitCode).toBeNull();
  busy.write('{}');
  expect(await text(busy)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await ended).toEqual([0, null]);
  idle.destroy();
  expect(one.output).toContain(`"version":"${parseConfig({}).version}"`);
});

test('a second signal ends the process at once', async () => {
  const { child, ended, port } = await startAndListen();
  const busy = await beginRequest(port);
  busy.on('error', () => {});
  child.kill('SIGINT');
  // A signal within half a second is the same Ctrl-C, forwarded by npm. Another kind, because the kernel may merge two equal ones.
  child.kill('SIGTERM');
  await wait(600);
  expect(child.exitCode).toBeNull();
  // Repeated, because a busy machine may have handled the first one late.
  const again = setInterval(() => child.kill('SIGINT'), 200);
  expect(await ended).toEqual([1, null]);
  clearInterval(again);
});
