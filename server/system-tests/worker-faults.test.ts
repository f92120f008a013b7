import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { startWorkerProcess, type WorkerProcess } from '#server/testing/servers/child-processes.ts';

// Real processes, on a machine that is busy with others.
vi.setConfig({ testTimeout: 120_000 });

let studio: TestApp;
let client: MediaClient;
let worker: WorkerProcess | undefined;
beforeEach(async () => {
  studio = await createTestApp();
  client = createMediaClient(studio, await studio.signIn());
});
afterEach(async () => {
  await worker?.kill();
  await studio.close();
});

const states = async () => {
  const rows = await studio.services.database.db.selectFrom('media').select(['state', 'pendingSince']).execute();
  return rows.map(({ state, pendingSince }) => (pendingSince === null ? state : 'pending'));
};
const addPhotos = (...widths: number[]) =>
  Promise.all(widths.map(async (width) => client.add(await photo({ width, height: 600 }))));
const expectAllReady = (count: number) =>
  vi.waitFor(async () => expect(await states()).toEqual(Array.from({ length: count }, () => 'ready')), {
    timeout: 90_000,
    interval: 300,
  });

test('photos whose storage fails for longer than three attempts are ready once it works again', async () => {
  await addPhotos(320, 321);
  const { config } = studio.services;
  const folder = path.join(config.dataDir, 'storage');
  await rename(folder, `${folder}.away`);
  await writeFile(folder, 'not the folder that is mounted here');

  worker = startWorkerProcess(config, 'photos', { LOG_LEVEL: 'info' });
  const tries = () => worker?.logged().filter(({ msg }) => msg.includes('postponed')) ?? [];
  await vi.waitFor(
    async () => {
      expect(await states()).toEqual(['processing', 'processing']);
      expect(tries().length).toBeGreaterThan(2 * 3);
    },
    { timeout: 60_000, interval: 300 },
  );
  await rm(folder);
  await rename(`${folder}.away`, folder);
  await expectAllReady(2);
});

test('a photo that was being processed each time the worker was killed becomes ready', async () => {
  await addPhotos(900);
  const { database, config } = studio.services;
  const leasedBy = (pid: number) =>
    database.db.selectFrom('media').select('id').where('leasedBy', 'like', `%:${pid}`).execute();
  for (let kills = 0; kills < 3; kills += 1) {
    const doomed = startWorkerProcess(config, 'photos');
    worker = doomed;
    await vi.waitFor(async () => expect(await leasedBy(doomed.pid)).not.toEqual([]), { timeout: 60_000, interval: 20 });
    await doomed.kill();
  }
  worker = startWorkerProcess(config, 'photos');
  await expectAllReady(1);
});
