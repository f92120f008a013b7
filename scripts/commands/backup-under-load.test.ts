import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import { callApi, signInAt } from '#server/testing/clients/owner-client.ts';
import { startEnquiryLoad } from '#server/testing/fixtures/enquiries.ts';
import { faultRounds, noteSeen, createKillableServer } from '#server/testing/servers/killable-server.ts';
import { objectPathOf } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { spawnScript } from '#server/testing/servers/child-processes.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { storageCommand } from './storage-command.ts';
import { callCommand } from '../testing/call-command.ts';

const rounds = faultRounds(3);
const perSecond = Number(process.env.FAULT_WRITES ?? 40);

// Real processes, on machines that are busy with other tests.
vi.setConfig({ testTimeout: 120_000 + rounds * 30_000 });

const password = 'correct horse battery';
let own: TestDatabase;
let dataDir: string;
let servers: ReturnType<typeof createKillableServer>[];
beforeEach(async () => {
  own = await createTestDatabase({ migrated: false });
  dataDir = path.join(own.dataDir, 'studio');
  servers = [];
});
afterEach(async () => {
  servers.forEach((server) => server.kill());
  await own.remove();
});

const environment = (folder: string) => ({
  PORT: '0',
  DATA_DIR: folder,
  ADMIN_PASSWORD: password,
  LOG_LEVEL: 'fatal',
  WEB_PROCESSES: '2',
  MEDIA_WORKER: 'none',
  TRUST_PROXY: 'true',
});
const serve = (folder: string) => {
  const server = createKillableServer(own.dataDir, () => environment(folder));
  servers.push(server);
  return server.start();
};
const backup = (folder: string) => spawnScript('cli.ts', ['backup', folder], environment(dataDir));
const slowest = (values: number[]) => Math.max(...values).toFixed(1);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function addPhoto(origin: string, headers: Record<string, string>): Promise<{ id: string; hash: string }> {
  const bytes = await photo({ width: 640 });
  const { uploadURL } = await (await callApi(`${origin}/api/admin/upload-url`, { json: {}, headers })).json();
  const type = { 'content-type': 'image/jpeg' };
  await callApi(uploadURL, { method: 'PUT', body: new Uint8Array(bytes), headers: type });
  const names = { filename: 'a.jpg', originalName: 'a.jpg', fileSize: '1', mimeType: 'image/jpeg' };
  const json = { ...names, filePath: objectPathOf(uploadURL), category: 'event-photography', mediaType: 'photo' };
  const answer = await callApi(`${origin}/api/admin/media`, { json, headers });
  const { data } = (await answer.json()) as { data: MediaItem };
  return { id: data.id, hash: hashOf(bytes) };
}

function enquiriesIn(folder: string): { ids: Set<unknown>; integrity: unknown } {
  const database = new DatabaseSync(path.join(folder, 'lightwell.sqlite'), { readOnly: true });
  try {
    const rows = database.prepare('select id from contact_messages').all();
    const integrity = database.prepare('pragma integrity_check').get()?.['integrity_check'];
    return { ids: new Set(rows.map(({ id }) => id)), integrity };
  } finally {
    database.close();
  }
}

test('backups made while enquiries arrive contain every enquiry acknowledged before, and a server starts from them', async () => {
  const origin = await serve(dataDir);
  const headers = await signInAt(origin, 'admin', password);
  const photos = [await addPhoto(origin, headers), await addPhoto(origin, headers)];
  // An unfinished upload is modified in place, and is not part of a backup.
  const growing = path.join(dataDir, 'storage/.growing/uploads');
  await mkdir(growing, { recursive: true });
  await writeFile(path.join(growing, '9d6b7d1c-8ae0-4dd2-a74a-2f4c4f2b5c11'), 'the first half of a film');

  const load = startEnquiryLoad(origin, perSecond);
  const figures: { seconds: string | undefined; slowestMs: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await vi.waitFor(() => expect(load.acknowledged.size).toBeGreaterThan((round + 1) * 10), { timeout: 60_000 });
    const before = new Set(load.acknowledged);
    load.takeSlowestMs();
    const folder = path.join(own.dataDir, `backup-${round}`);
    const { code, output, errors } = await backup(folder);
    expect([code, errors]).toEqual([0, '']);
    figures.push({ seconds: /in ([\d.]+) s, sound/.exec(output)?.[1], slowestMs: load.takeSlowestMs() });
    expect((await readdir(folder)).sort()).toEqual([
      'SHA256SUMS',
      'lightwell.sqlite',
      'manifest.json',
      'secrets.json',
      'storage',
    ]);
    const copy = enquiriesIn(folder);
    expect(copy.integrity).toBe('ok');
    expect([...before].filter((id) => !copy.ids.has(id))).toEqual([]);
    if (round === 0) photos.push(await addPhoto(origin, headers));
  }
  await load.stop();
  noteSeen(
    rounds,
    `${rounds} whole; ${load.acknowledged.size} enquiries acknowledged at ${perSecond}/s, 0 lost; ` +
      `longest backup ${slowest(figures.map(({ seconds }) => Number(seconds)))} s, slowest write ${slowest(figures.map(({ slowestMs }) => slowestMs))} ms`,
  );

  const last = path.join(own.dataDir, `backup-${rounds - 1}`);
  expect((await readdir(path.join(last, 'storage'))).sort()).toEqual(['.generation', 'uploads']);
  expect((await stat(path.join(last, 'secrets.json'))).mode & 0o777).toBe(0o600);
  expect(await readFile(path.join(last, 'secrets.json'))).toEqual(await readFile(path.join(dataDir, 'secrets.json')));
  expect((await readdir(own.dataDir)).filter((name) => name.includes('unfinished'))).toEqual([]);

  // Earlier sessions are valid there too: the copy has the keys and rows.
  const restored = await serve(last);
  for (const { id, hash } of photos) {
    const answer = await callApi(`${restored}/api/admin/media/${id}/original`, { headers });
    expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(hash);
  }
  const state = await (await callApi(`${restored}/api/admin/storage-state`, { headers })).json();
  expect(state).toMatchObject({ data: { sweepStop: { reason: 'backup' } } });
  const checked = await callCommand(storageCommand, ['check'], environment(last));
  expect(checked.output).toMatch(/^The sweep is stopped since .* this database was restored from a backup/m);
  expect((await callCommand(storageCommand, ['resume'], environment(last))).code).toBe(0);
  expect((await callCommand(storageCommand, ['check'], environment(last))).output).toMatch(/^All is well\.$/m);
});
