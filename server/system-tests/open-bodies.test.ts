import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMegabytes, listWebProcesses } from '#server/testing/servers/child-processes.ts';
import { createKillableServer } from '#server/testing/servers/killable-server.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';

const mebibyte = 1024 * 1024;
const openBodies = 1_500;
const maxMegabytes = 400;

let own: TestDatabase;
let server: ReturnType<typeof createKillableServer>;
let address: URL;
const sockets: Socket[] = [];

beforeAll(async () => {
  own = await createTestDatabase();
  server = createKillableServer(own.dataDir, () => ({
    PORT: '0',
    DATA_DIR: own.dataDir,
    ...(own.databaseUrl && { DATABASE_URL: own.databaseUrl }),
    LOG_LEVEL: 'error',
    MEDIA_WORKER: 'none',
    WEB_PROCESSES: '2',
  }));
  address = new URL(await server.start());
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  server.kill();
  await own.remove();
});

/** Each declares a longer body than it sends, so that its body stays open. */
const bodies = [
  { path: '/api/contact', framing: `content-length: ${mebibyte}`, body: Buffer.alloc(mebibyte - 1, ' ') },
  { path: '/api/contact', framing: `content-length: ${64 * 1024}`, body: Buffer.alloc(64 * 1024 - 1, ' ') },
  { path: '/api/admin/login', framing: 'transfer-encoding: chunked', body: chunk(mebibyte - 1) },
  { path: '/api/admin/team', framing: `content-length: ${mebibyte}`, body: Buffer.alloc(mebibyte - 1, ' ') },
];

function chunk(bytes: number): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.toString(16)}\r\n`), Buffer.alloc(bytes, ' ')]);
}

/** @returns once the server has received all of it, or has closed the connection */
async function holdBody({ path, framing, body }: (typeof bodies)[number]): Promise<void> {
  const socket = connect(Number(address.port), address.hostname);
  sockets.push(socket);
  socket.on('error', () => {});
  const settled = Promise.race([once(socket, 'data'), once(socket, 'close')]);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`);
  await Promise.race([new Promise((resolve) => socket.write(body, resolve)), settled]);
}

test(`${openBodies} open bodies leave each web process below ${maxMegabytes} MB, and a visitor's enquiry is stored`, async () => {
  const pid = server.pid();
  for (let opened = 0; opened < openBodies; opened += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, at) => holdBody(bodies[at % bodies.length] as never)));
  }
  const answer = await fetch(new URL('/api/contact', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Moss',
      email: 'ada@example.org',
      serviceType: 'newborn',
      message: 'May?',
    }),
  });
  const peaks = listWebProcesses(pid).map((process) => readMegabytes(process, 'VmHWM'));
  process.stdout.write(
    `peak memory with ${openBodies} open bodies: ${peaks.map((peak) => peak.toFixed(0)).join(' and ')} MB\n`,
  );
  expect(answer.status).toBe(201);
  expect(peaks).toHaveLength(2);
  for (const peak of peaks) expect(peak).toBeLessThan(maxMegabytes);
}, 60_000);
