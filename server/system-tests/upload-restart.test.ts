import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Upload } from 'tus-js-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { callApi, signInAt } from '#server/testing/clients/owner-client.ts';
import { type DroppingProxy, startDroppingProxy } from '#server/testing/servers/proxies.ts';
import { createKillableServer } from '#server/testing/servers/killable-server.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';

// Real processes, on machines that are busy with other tests.
vi.setConfig({ testTimeout: 180_000 });

const password = 'correct horse battery';
const pieceBytes = 1024 ** 2;
let own: TestDatabase;
let server: ReturnType<typeof createKillableServer>;
let origin: string;
let webProcesses = 2;
let line: DroppingProxy;
beforeAll(async () => {
  own = await createTestDatabase();
  server = createKillableServer(own.dataDir, () => ({
    PORT: '0',
    DATA_DIR: own.dataDir,
    ...(own.databaseUrl && { DATABASE_URL: own.databaseUrl }),
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'fatal',
    MEDIA_WORKER: 'none',
    WEB_PROCESSES: String(webProcesses),
  }));
  origin = await server.start();
});
afterEach(() => line.close());
afterAll(async () => {
  server.kill();
  await own.remove();
});

/** Starts like an MP4. */
function videoBytes(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 4) bytes.writeUInt32LE(Math.imul(at, 0x9e3779b1) >>> 0, at);
  bytes.write('\0\0\0\x18ftypisom\0\0\x02\0isommp42\x3f\xff\xff\xe8free', 0, 'latin1');
  return bytes;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

// The stop of several web processes, then the kill of the single one that was started after it.
test.each([
  ['a graceful stop', () => server.stop()],
  ['kill -9', () => server.kill()],
])('%s during an upload loses nothing that was acknowledged', async (_name, end) => {
  line = await startDroppingProxy(origin, { everyBytes: Number.POSITIVE_INFINITY, times: 0 });
  const headers = await signInAt(origin, 'admin', password);
  const bytes = videoBytes(24 * pieceBytes);
  const answer = await callApi(`${origin}/api/admin/upload-url`, {
    json: { category: 'property-video', fileSize: String(bytes.length) },
    headers,
  });
  const { uploadURL } = (await answer.json()) as { uploadURL: string };
  const { pathname, search } = new URL(uploadURL);

  const acknowledged = [0];
  const asked: number[] = [];
  let restarted: Promise<void> | undefined;
  let beforeEnd = 0;
  const restart = async () => {
    beforeEnd = acknowledged.at(-1) ?? 0;
    await end();
    webProcesses = 1;
    origin = await server.start();
    line.pointTo(origin);
  };
  await new Promise<void>((resolve, reject) => {
    new Upload(bytes, {
      uploadUrl: line.origin + pathname + search,
      chunkSize: pieceBytes,
      retryDelays: Array.from({ length: 600 }, () => 200),
      onAfterResponse(request, response) {
        if (request.getMethod() === 'HEAD' && response.getStatus() === 200) {
          asked.push(Number(response.getHeader('Upload-Offset')));
        }
      },
      onChunkComplete(_size, accepted) {
        acknowledged.push(accepted);
        if (accepted >= bytes.length / 2) restarted ??= restart();
      },
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });
  await restarted;

  expect(beforeEnd).toBeGreaterThanOrEqual(bytes.length / 2);
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.at(-1)).toBeGreaterThanOrEqual(beforeEnd);
  expect(acknowledged.at(-1)).toBe(bytes.length);
  const stored = path.join(own.dataDir, 'storage', pathname);
  expect(await hashOf(stored)).toBe(createHash('sha256').update(bytes).digest('hex'));
});
