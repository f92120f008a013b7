import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FilmWork } from '#contract/film.ts';
import type { MediaItem } from '#contract/media.ts';
import { parseConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { createServices } from './services.ts';
import { callApi, signInAt } from './testing/api-client.ts';
import { whyNoFilms } from './testing/film-tools.ts';
import { createKillableServer } from './testing/killable-server.ts';
import { objectPathOf } from './testing/media-client.ts';
import { readFilm, realFilms } from './testing/real-films.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

/** KILL_ROUNDS=50 for a night's run. */
const rounds = Number(process.env.KILL_ROUNDS ?? 2);

// Real processes and encoders, several rounds, on machines that are busy with other tests.
vi.setConfig({ testTimeout: 600_000 + rounds * 60_000, hookTimeout: 60_000 });

const password = 'correct horse battery';
let own: TestDatabase;
let folder: string;
let server: ReturnType<typeof createKillableServer>;
beforeEach(async () => {
  own = await createTestDatabase({ migrated: false });
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-films-'));
  server = createKillableServer(own.dataDir, environment);
});
afterEach(async () => {
  server.kill();
  await own.remove();
  await rm(folder, { recursive: true, force: true });
});

const environment = () => ({
  PORT: '0',
  DATA_DIR: path.join(own.dataDir, 'studio'),
  ...(own.databaseUrl && { DATABASE_URL: own.databaseUrl }),
  ADMIN_PASSWORD: password,
  LOG_LEVEL: 'silent',
});

/** Programs of this machine that were started with a file of this test. */
async function encodersAtWork(): Promise<string[]> {
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(processes.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes('ffmpeg') && line.includes(own.dataDir));
}

async function addFilm(origin: string, headers: Record<string, string>, bytes: Buffer): Promise<void> {
  const { uploadURL } = await (await callApi(`${origin}/api/admin/upload-url`, { json: {}, headers })).json();
  await callApi(uploadURL, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': 'video/avi' } });
  const json = {
    filename: 'film.avi',
    originalName: 'film.avi',
    fileSize: String(bytes.length),
    mimeType: 'video/x-msvideo',
    filePath: objectPathOf(uploadURL),
    category: 'wedding-videography',
    mediaType: 'video',
  };
  await callApi(`${origin}/api/admin/media`, { json, headers });
}

describe.skipIf(whyNoFilms)(whyNoFilms ?? 'with ffmpeg', () => {
  test('kill -9 while films are converted ends with each ready or failed, no program left over and no file either', async () => {
    const film = await readFilm(folder, { ...realFilms.avi, size: '1280x720', seconds: 15 });
    let headers: Record<string, string> | undefined;
    for (let round = 0; round < rounds; round += 1) {
      const origin = await server.start();
      headers ??= await signInAt(origin, 'admin', password);
      // A tail of its own makes each a new film.
      await addFilm(origin, headers, Buffer.concat([film, Buffer.from(`round ${round}`)]));
      await vi.waitFor(async () => expect(await encodersAtWork()).not.toEqual([]), { timeout: 60_000 });
      await wait(Math.random() * 3_000);
      server.kill();
      await vi.waitFor(async () => expect(await encodersAtWork()).toEqual([]), { timeout: 10_000 });
    }

    const origin = await server.start();
    const admin = { headers: headers as Record<string, string> };
    const items = await vi.waitFor(
      async () => {
        const work = (await (await callApi(`${origin}/api/admin/film-work`, admin)).json()) as { data: FilmWork };
        expect(work.data.jobs).toEqual([]);
        return ((await (await callApi(`${origin}/api/media`, admin)).json()) as { data: MediaItem[] }).data;
      },
      { timeout: 400_000 + rounds * 30_000, interval: 1_000 },
    );
    expect(items).toHaveLength(rounds);
    for (const { state, failureReason, film: made } of items) {
      if (state === 'failed') expect(failureReason).toEqual(expect.any(String));
      else expect([state, made?.sources.map(({ lines }) => lines)]).toEqual(['ready', [480, 720]]);
    }
    expect(items.some(({ state }) => state === 'ready')).toBe(true);
    await server.stop();
    await expectNothingOver(items);
  });
});

/** What is stored is what the rows name, and nothing stands in between. */
async function expectNothingOver(items: MediaItem[]): Promise<void> {
  const config = parseConfig(environment());
  const services = await createServices(config, createLog('silent'));
  try {
    for (const { id } of items) await services.media.remove(id, { id: null, name: 'test' });
    await services.uploadSweeper.sweep({ now: new Date(Date.now() + 2 * 24 * 60 * 60 * 1000), staleMs: 0 });
    expect(await Array.fromAsync(services.storage.list(''))).toEqual([]);
    expect(await readdir(path.join(config.dataDir, 'scratch')).catch(() => [])).toEqual([]);
  } finally {
    await services.close();
  }
}
