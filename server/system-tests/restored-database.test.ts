import { createHash } from 'node:crypto';
import { stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import { callApi, signInAt } from '#server/testing/clients/owner-client.ts';
import { takeSnapshot, createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { createKillableServer } from '#server/testing/servers/killable-server.ts';
import { objectPathOf } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { spawnScript } from '#server/testing/servers/child-processes.ts';
import { storageCommand } from '#scripts/commands/storage-command.ts';
import { callCommand } from '#scripts/testing/call-command.ts';

// Real processes, on machines that are busy with other tests.
vi.setConfig({ testTimeout: 180_000 });

const password = 'correct horse battery';
let own: TestDatabase;
let server: ReturnType<typeof createKillableServer>;
beforeEach(async () => {
  own = await createTestDatabase();
  server = createKillableServer(own.dataDir, environment);
});
afterEach(async () => {
  server.kill();
  await own.remove();
});

const environment = () => ({
  PORT: '0',
  DATA_DIR: own.dataDir,
  ...(own.databaseUrl && { DATABASE_URL: own.databaseUrl }),
  ADMIN_PASSWORD: password,
  LOG_LEVEL: 'fatal',
  WEB_PROCESSES: '1',
  MEDIA_WORKER: 'none',
});
const storage = (...parameters: string[]) => callCommand(storageCommand, parameters, environment());

/** A photo whose file is dated eight days ago. @returns its key */
async function addOldPhoto(origin: string, headers: Record<string, string>, bytes: Buffer): Promise<string> {
  const { uploadURL } = await (await callApi(`${origin}/api/admin/upload-url`, { json: {}, headers })).json();
  const type = { 'content-type': 'image/jpeg' };
  await callApi(uploadURL, { method: 'PUT', body: new Uint8Array(bytes), headers: type });
  const filePath = objectPathOf(uploadURL);
  const names = { filename: 'a.jpg', originalName: 'a.jpg', fileSize: '1', mimeType: 'image/jpeg' };
  const json = { ...names, filePath, category: 'event-photography', mediaType: 'photo' };
  await callApi(`${origin}/api/admin/media`, { json, headers });
  const key = filePath.replace('/objects/', '');
  const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  await utimes(path.join(own.dataDir, 'storage', key), longAgo, longAgo);
  return key;
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('after backup, two more photos, restore and start, no command removes their files, and they can be adopted', async () => {
  let origin = await server.start();
  let headers = await signInAt(origin, 'admin', password);
  await addOldPhoto(origin, headers, await photo({ width: 500 }));
  await server.stop();
  const restore = await takeSnapshot(own);

  origin = await server.start();
  headers = await signInAt(origin, 'admin', password);
  const pictures = [await photo({ width: 600 }), await photo({ width: 700 })];
  const keys: string[] = [];
  for (const bytes of pictures) keys.push(await addOldPhoto(origin, headers, bytes));
  await server.stop();
  await restore();

  origin = await server.start();
  headers = await signInAt(origin, 'admin', password);
  // What the nightly audit does, in its own process.
  const repaired = await spawnScript('cli.ts', ['storage', 'repair'], environment());
  for (const key of keys) expect((await stat(path.join(own.dataDir, 'storage', key))).isFile()).toBe(true);
  expect(repaired.output).toMatch(/^The sweep is stopped since .*this database is older than the files/m);
  const checked = await storage('check');
  expect(checked.code).toBe(3);
  for (const key of keys) expect(checked.output).toContain(`original that no item and no upload has: ${key}, `);

  expect((await storage('adopt')).output).toMatch(/^2 originals are in the library now/m);
  expect((await storage('resume')).code).toBe(0);
  expect((await storage('check')).output).toMatch(/^All is well\.$/m);
  const { data } = (await (await callApi(`${origin}/api/media`, { headers })).json()) as { data: MediaItem[] };
  const recovered = data.filter(({ tags }) => tags.includes('recovered'));
  expect(recovered.map(({ filePath }) => filePath.replace('/objects/', '')).sort()).toEqual(keys.sort());
  const bytes = await Promise.all(
    recovered.map(async ({ id }) => {
      const answer = await callApi(`${origin}/api/admin/media/${id}/original`, { headers });
      return hashOf(new Uint8Array(await answer.arrayBuffer()));
    }),
  );
  expect(bytes.sort()).toEqual(pictures.map(hashOf).sort());
});
