import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { shortVideo } from '#server/testing/fixtures/videos.ts';
import {
  createTestVideoWorkers,
  createTestWorker,
  createMediaStudio,
  type MediaStudio,
} from '#server/testing/servers/media-worker.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';

let studio: MediaStudio;
beforeAll(async () => {
  studio = await createMediaStudio();
});
afterAll(() => studio.close());

const aheadMs = 30 * 24 * 60 * 60 * 1000;
const ahead = () => new Date(Date.now() + aheadMs).toISOString();

test.each([
  ['pauses until a time', null, 0],
  ['is leased until a time', 'elsewhere:1', 1],
])('a job that %s written by a clock thirty days ahead is claimed', async (_, leasedBy, attempts) => {
  const { db } = studio.services.database;
  const written = { leasedBy, leasedUntil: ahead(), attempts };
  const picture = await studio.client.add(await photo({ width: 600 + attempts, height: 400 }));
  await db.updateTable('media').set(written).where('id', '=', picture.id).execute();
  expect(await createTestWorker(studio.services).runOnce()).toBe(true);
  expect(await studio.client.find(picture.id)).toMatchObject({ state: 'ready' });

  const moving = await studio.client.add(await shortVideo({ frames: 10 + attempts }), {
    category: 'wedding-videography',
    mediaType: 'video',
  });
  await db.updateTable('filmJobs').set(written).where('mediaId', '=', moving.id).execute();
  expect(await createTestVideoWorkers(studio.services, undefined).preparing.runOnce()).toBe(true);
  expect(await studio.client.find(moving.id)).toMatchObject({ state: 'ready' });
});

test('on a full disk an item waits for as long as it takes, and no attempt is counted', async () => {
  const { db } = studio.services.database;
  const picture = await studio.client.add(await photo({ width: 620, height: 410 }));
  let isShort = true;
  const worker = createTestWorker(studio.services, {
    assertRoom: async () => {
      if (isShort) throw new AppError('storage-full', 'The storage is full. The file was not kept.');
    },
  });
  for (let time = 0; time < 12; time += 1) {
    expect(await worker.runOnce()).toBe(true);
    const row = await db.selectFrom('media').selectAll().where('id', '=', picture.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'processing', attempts: 0, interruptions: 0 });
    await db.updateTable('media').set({ leasedUntil: null }).where('id', '=', picture.id).execute();
  }
  isShort = false;
  expect(await worker.runOnce()).toBe(true);
  expect(await studio.client.find(picture.id)).toMatchObject({ state: 'ready' });
});

// All processes that use a SQLite file have the clock of its machine.
if (process.env.TEST_DIALECT === 'postgres') {
  test('a worker whose clock is twenty minutes ahead takes no job from another one', async () => {
    const worker = createTestWorker(studio.services);
    await worker.runAll();
    const picture = await studio.client.add(await photo({ width: 640, height: 430 }));
    const now = await worker.queue.now();
    const until = new Date(now + 60_000).toISOString();
    const claimed = await worker.queue.claim('elsewhere:1', new Date(now).toISOString(), until);
    expect(claimed).toMatchObject({ id: picture.id });

    vi.useFakeTimers({ now: Date.now() + 20 * 60_000, toFake: ['Date'] });
    try {
      expect(await worker.runOnce()).toBe(false);
    } finally {
      vi.useRealTimers();
    }
    const row = await studio.rowOf(picture.id);
    expect(row).toMatchObject({ state: 'processing', leasedBy: 'elsewhere:1', interruptions: 0 });
    await worker.queue.release(picture.id, 'elsewhere:1');
    expect(await worker.runOnce()).toBe(true);
    expect(await studio.client.find(picture.id)).toMatchObject({ state: 'ready' });
  });
}
