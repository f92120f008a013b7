import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { childEnvironment } from '#server/testing/servers/child-processes.ts';
import { freePort } from '#server/testing/servers/proxies.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';

// Several real processes, which the tests share in order.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
/** Log lines are written up to 250 ms later, and read when this process gets a processor. */
const soon = 15_000;

let own: TestDatabase;
let one: ReturnType<typeof start>;
let address: string;
let metricsPort: number;
const started: number[] = [];
beforeAll(async () => {
  own = await createTestDatabase();
  metricsPort = await freePort();
  one = start({ METRICS_PORT: String(metricsPort) });
  address = await listening();
});
afterAll(async () => {
  for (const pid of started) killGroup(pid);
  await own.remove();
});

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}

function start(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../testing/servers/api-server.ts')], {
    cwd: own.dataDir,
    env: {
      ...childEnvironment,
      PORT: '0',
      DATA_DIR: own.dataDir,
      ...(own.databaseUrl && { DATABASE_URL: own.databaseUrl }),
      LOG_LEVEL: 'info',
      MEDIA_WORKER: 'none',
      WEB_PROCESSES: '2',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  started.push(child.pid as number);
  const running = { child, output: '', ended: once(child, 'exit') as Promise<[number | null, string | null]> };
  child.stdout.on('data', (chunk: Buffer) => (running.output += chunk.toString()));
  return running;
}

function listening(): Promise<string> {
  return vi.waitFor(
    () => {
      const found = /ready at (http:\S+)/.exec(one.output)?.[1];
      if (!found) throw new Error(`It does not listen: ${one.output}`);
      return found;
    },
    { timeout: 60_000 },
  );
}

/** The processes that have logged a response since `from`. The first and the last line may be incomplete. */
function answeringPids(output: string, from = 0): Set<number> {
  const lines = output
    .slice(from)
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{') && line.includes('"request completed"'));
  return new Set(lines.map((line) => (JSON.parse(line) as { pid: number }).pid));
}

/** Separate connections, so that they are distributed. */
async function ask(times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const answer = await fetch(`${address}/api/galleries`, { headers: { connection: 'close' } });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return statuses;
}

test('two processes share one port, and one that dies is restarted while the other responds', async () => {
  expect(new Set(await ask(8))).toEqual(new Set([200]));
  await vi.waitFor(() => expect(answeringPids(one.output).size).toBe(2), soon);
  const [victim] = answeringPids(one.output);
  process.kill(victim as number, 'SIGKILL');
  await vi.waitFor(() => expect(one.output).toContain('a web process died'), soon);

  const from = one.output.length;
  expect(new Set(await ask(8))).toEqual(new Set([200]));
  await vi.waitFor(
    async () => {
      await ask(4);
      expect(answeringPids(one.output, from).size).toBe(2);
    },
    { timeout: 30_000 },
  );
  expect(answeringPids(one.output, from)).not.toContain(victim);
});

async function countResponses(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^lightwell_http_responses_total\{.*source="app".*status="2xx".*\} (\d+)$/m.exec(metrics)?.[1]);
}

test('metrics add up the responses of all processes', async () => {
  const begin = one.output.length;
  const before = await countResponses();
  let asked = 0;
  await vi.waitFor(async () => {
    asked += (await ask(4)).length;
    expect(answeringPids(one.output, begin).size).toBe(2);
  }, soon);
  expect(await countResponses()).toBe(before + asked);
});

test('a process that hangs is replaced, and another one answers its connections', async () => {
  const begin = one.output.length;
  await vi.waitFor(async () => {
    await ask(4);
    expect(answeringPids(one.output, begin).size).toBe(2);
  }, soon);
  const [victim] = answeringPids(one.output, begin) as unknown as [number];
  process.kill(victim, 'SIGSTOP');
  // All are answered, including the one connection that was handed to the stuck process.
  const statuses = await Promise.all(Array.from({ length: 20 }, () => ask(1)));
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
  await vi.waitFor(() => expect(one.output).toContain('a web process does not respond and is replaced'), soon);

  const from = one.output.length;
  await vi.waitFor(
    async () => {
      await ask(4);
      expect(answeringPids(one.output, from).size).toBe(2);
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(answeringPids(one.output, from)).not.toContain(victim);
});

test('a stop finishes running requests, and all processes exit with 0', async () => {
  const body = JSON.stringify({ username: 'nobody', password: 'nothing at all' });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = `POST /api/admin/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`;
  socket.write(head);
  // One of the processes has accepted the request once it asks for the body.
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 100 /);
  socket.write(body.slice(0, 5));
  one.child.kill('SIGTERM');
  await vi.waitFor(() => expect(one.output).toContain('stopping'), soon);
  socket.write(body.slice(5));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 /);
  expect(await one.ended).toEqual([0, null]);
  await expect(fetch(address)).rejects.toThrow();
});

test('a stop after the first response, while other processes still start, exits with 0', async () => {
  const port = await freePort();
  const { child, ended } = start({ PORT: String(port), WEB_PROCESSES: '4' });
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/healthz`), { timeout: 60_000, interval: 5 });
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('a port in use is reported in one line, and no process is left', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { child, ended } = start({ PORT: String(port) });
  const errors = await text(child.stderr);
  expect(errors.trim()).toBe(
    `Lightwell cannot start. Port ${port} on 127.0.0.1 is in use by another program. Stop that one, or set PORT to another number.`,
  );
  expect((await ended)[0]).toBe(1);
  other.close();
});
