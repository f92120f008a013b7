import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientGallery, NewClientLink } from '#contract/client-galleries.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { readZip } from '#server/testing/clients/read-zip.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestDeliveryWorker, createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestBucket, environmentOf, whyNoS3 } from '#server/testing/servers/s3-bucket.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { clientFilesPrefix } from '#server/media/processing/client-files.ts';

describe.skipIf(whyNoS3)(whyNoS3 ?? 'client galleries in an S3 store', () => {
  let bucket: Awaited<ReturnType<typeof createTestBucket>>;
  let studio: TestApp;
  let owner: { authorization: string };
  beforeAll(async () => {
    bucket = await createTestBucket();
    studio = await createTestApp(environmentOf(bucket.options));
    owner = await studio.signIn();
  });
  afterAll(async () => {
    await studio.close();
    await bucket.remove();
  });

  const send = async <T>(method: 'POST' | 'PATCH', url: string, payload: object): Promise<T> =>
    (await studio.inject({ method, url, headers: owner, payload })).json().data as T;
  const listFiles = async () =>
    (await Array.fromAsync(studio.services.storage.list(clientFilesPrefix))).map(({ key }) => key);

  test('the watermark is burnt in, sizes are delivered as a ZIP in any range, and old files go', async () => {
    const base = '/api/admin/client-galleries';
    const gallery = await send<ClientGallery>('POST', base, {
      title: 'Listing',
      watermark: { text: 'PROOF' },
      downloadSizes: ['2048'],
    });
    const client = createMediaClient(studio, owner);
    const { id } = await client.add(await photo(), { category: 'client-work', clientGalleryId: gallery.id });
    await createTestWorker(studio.services).runAll();
    await createTestDeliveryWorker(studio.services).runAll();
    const share = async (...rights: string[]) =>
      new URL((await send<NewClientLink>('POST', `${base}/${gallery.id}/links`, { rights })).url).pathname;
    const [viewing, downloading] = [await share('view'), await share('download')];
    const marked = await studio.inject({ url: `${viewing}/files/${id}/320.jpg` });
    const plain = await studio.inject({ url: `${downloading}/files/${id}/320.jpg` });
    expect([marked.statusCode, plain.statusCode]).toEqual([200, 200]);
    expect(marked.rawPayload.equals(plain.rawPayload)).toBe(false);
    const whole = await studio.inject({ url: `${downloading}/all.zip?size=2048` });
    expect((await readZip(whole.rawPayload)).size).toBe(1);
    const part = await studio.inject({ url: `${downloading}/all.zip?size=2048`, headers: { range: 'bytes=90-4000' } });
    expect([part.statusCode, part.rawPayload.equals(whole.rawPayload.subarray(90, 4001))]).toEqual([206, true]);
    expect((await listFiles()).length).toBeGreaterThan(1);
    await send('PATCH', `${base}/${gallery.id}`, { watermark: null, downloadSizes: ['original'] });
    await createTestDeliveryWorker(studio.services).runAll();
    expect(await listFiles()).toEqual([]);
  }, 120_000);
});
