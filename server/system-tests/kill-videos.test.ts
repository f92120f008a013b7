import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { VideoWork, MediaItem } from '#contract/media.ts';
import { parseConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { createServices } from '#server/services.ts';
import { deleteForGood, expectSwept } from '#server/testing/clients/expect-swept.ts';
import { callApi, signInAt } from '#server/testing/clients/owner-client.ts';
import { whyNoVideos } from '#server/testing/fixtures/video-tools.ts';
import { faultRounds, noteSeen, createKillableServer } from '#server/testing/servers/killable-server.ts';
import { objectPathOf } from '#server/testing/clients/media-client.ts';
import { readVideo, realVideos } from '#server/testing/fixtures/videos.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';

const rounds = faultRounds();

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

/** Processes of this machine that were started with a file of this test. */
async function encodersAtWork(): Promise<string[]> {
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(processes.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes('ffmpeg') && line.includes(own.dataDir));
}

const pieceBytes = 128 * 1024;

/** @returns the upload URL, once the video has been sent by tus, in several requests */
async function upload(origin: string, headers: Record<string, string>, bytes: Buffer): Promise<string> {
  const json = { fileSize: String(bytes.length) };
  const { uploadURL } = await (await callApi(`${origin}/api/admin/upload-url`, { json, headers })).json();
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
    await callApi(uploadURL, {
      method: 'PATCH',
      body: new Uint8Array(bytes.subarray(offset, offset + pieceBytes)),
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    });
  }
  return uploadURL;
}

async function claim(origin: string, headers: Record<string, string>, uploadUrl: string): Promise<string> {
  const json = {
    filename: 'film.avi',
    originalName: 'film.avi',
    fileSize: '1',
    mimeType: 'video/x-msvideo',
    filePath: objectPathOf(uploadUrl),
    category: 'wedding-videography',
    mediaType: 'video',
  };
  const { data } = await (await callApi(`${origin}/api/admin/media`, { json, headers })).json();
  return data.id;
}

/** Uploads and claims videos until the server is killed; their ids are added to `claimed`. */
async function uploadUntilKilled(
  origin: string,
  headers: Record<string, string>,
  film: Buffer,
  claimed: string[],
): Promise<void> {
  try {
    claimed.push(await claim(origin, headers, await upload(origin, headers, film)));
    for (;;) {
      await upload(origin, headers, film);
      await wait(100);
    }
  } catch (error) {
    // An error response is a defect; a broken connection is the kill.
    if (String(error).includes('answered')) throw error;
  }
}

/** At the first of these milliseconds an upload, a claim or the first step is running; at the second an encoder. */
const momentsMs = { early: 900, encoding: 2_500 };

describe.skipIf(whyNoVideos)(whyNoVideos ?? 'with ffmpeg', () => {
  test('after kill -9 during upload, claim and conversion each video becomes ready, and no process or file is left', async () => {
    const films = [
      await readVideo(folder, { ...realVideos.avi, size: '1280x720', seconds: 8 }),
      await readVideo(folder, { ...realVideos.mp4, size: '1280x720', seconds: 8 }),
    ];
    const claimed: string[] = [];
    let headers: Record<string, string> | undefined;
    for (let round = 0; round < rounds; round += 1) {
      const origin = await server.start();
      headers ??= await signInAt(origin, 'admin', password);
      // Appended bytes make each video a new one.
      const film = Buffer.concat([films[round % 4 < 2 ? 0 : 1] as Buffer, Buffer.from(`round ${round}`)]);
      const uploading = uploadUntilKilled(origin, headers, film, claimed);
      const isEarly = round % 2 === 1;
      if (!isEarly) {
        await vi.waitFor(async () => expect(await encodersAtWork()).not.toEqual([]), { timeout: 60_000 });
      }
      await wait(Math.random() * (isEarly ? momentsMs.early : momentsMs.encoding));
      server.kill();
      await uploading;
      await vi.waitFor(async () => expect(await encodersAtWork()).toEqual([]), { timeout: 10_000 });
    }
    expect(claimed.length).toBeGreaterThan(0);

    const origin = await server.start();
    const admin = { headers: headers as Record<string, string> };
    const items = await vi.waitFor(
      async () => {
        const work = (await (await callApi(`${origin}/api/admin/film-work`, admin)).json()) as { data: VideoWork };
        expect(work.data.jobs).toEqual([]);
        return ((await (await callApi(`${origin}/api/media`, admin)).json()) as { data: MediaItem[] }).data;
      },
      { timeout: 400_000 + rounds * 30_000, interval: 1_000 },
    );
    const ids = items.map(({ id }) => id);
    expect(claimed.filter((id) => !ids.includes(id))).toEqual([]);
    // A kill is not the film's fault.
    for (const { state, failureReason, film: made } of items) {
      expect([state, failureReason]).toEqual(['ready', null]);
      expect(made?.sources.map(({ height }) => height).slice(0, 2)).toEqual([480, 720]);
    }
    noteSeen(rounds, `${claimed.length} films acknowledged, 0 lost; ${items.length} converted, no encoder left`);
    await server.stop();

    const config = parseConfig(environment());
    const services = await createServices(config, createLog('silent'));
    try {
      await expectSwept(services, config, items);
      for (const { id } of items) await deleteForGood(services, id);
      await services.uploadSweeper.sweep();
      expect(await Array.fromAsync(services.storage.list(''))).toEqual([]);
    } finally {
      await services.close();
    }
  });
});
