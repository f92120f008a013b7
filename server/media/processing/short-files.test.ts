import type { MediaItem } from '#contract/media.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortVideo } from '#server/testing/fixtures/videos.ts';
import {
  createTestVideoWorkers,
  createTestWorker,
  createMediaStudio,
  type MediaStudio,
  videoFields,
} from '#server/testing/servers/media-worker.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';

let studio: MediaStudio;
let origin: string;
beforeAll(async () => {
  studio = await createMediaStudio();
  origin = await studio.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => studio.close());

/** Truncates the file, as a failing disk or an aborted copy does: the row has a larger size. */
async function shorten({ filePath }: MediaItem, bytes: Buffer, kept: number): Promise<void> {
  await studio.services.storage.put(filePath.replace('/objects/', ''), bytes.subarray(0, kept));
}

test.each([
  ['the whole', undefined, 'terminated'],
  ['a range that ends after its end', 'bytes=10-', 'terminated'],
  ['a range that starts after its end', 'bytes=1500-1599', 500],
])('reading %s of a truncated original fails at once', async (_, range, told) => {
  const bytes = await photo();
  const item = await studio.client.add(bytes);
  await shorten(item, bytes, 1_000);
  const headers = { ...studio.owner, ...(range && { range }) };
  const signal = AbortSignal.timeout(10_000);
  const read = async () => {
    const answer = await fetch(`${origin}/api/admin/media/${item.id}/original`, { headers, signal });
    await answer.arrayBuffer();
    return answer.status;
  };
  expect(await read().catch((error: Error) => error.message)).toBe(told);
});

test('the worker marks a photo and a video as failed whose files are truncated', async () => {
  const [bytes, clip] = [await photo(), await shortVideo()];
  const photoItem = await studio.client.add(bytes);
  const videoItem = await studio.client.add(clip, videoFields);
  await shorten(photoItem, bytes, 1_000);
  await shorten(videoItem, clip, Math.floor(clip.length / 2));
  await createTestWorker(studio.services).runAll();
  await createTestVideoWorkers(studio.services, undefined).runAll();
  expect((await studio.client.find(photoItem.id))?.state).toBe('failed');
  expect((await studio.client.find(videoItem.id))?.state).not.toBe('processing');
}, 60_000);
