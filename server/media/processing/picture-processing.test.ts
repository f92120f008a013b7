import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PictureSource } from '#contract/media.ts';
import { createTestWorker, createMediaStudio, type MediaStudio } from '#server/testing/servers/media-worker.ts';
import { describedPhoto } from '#server/testing/fixtures/described-pictures.ts';
import { animatedGif, largerPhoto, photo, transparentPng } from '#server/testing/fixtures/pictures.ts';
import { createTestImageProcessor } from '#server/testing/servers/image-processor.ts';

let studio: MediaStudio;
beforeAll(async () => {
  studio = await createMediaStudio();
});
afterAll(() => studio.close());
afterEach(() => studio.removeItems());

const pictureOf = async (id: string) => (await studio.client.find(id))?.picture as PictureSource;

test('a new picture is shown with its first renditions before the others are made', async () => {
  const worker = createTestWorker(studio.services);
  const item = await studio.client.add(await photo({ width: 2000, height: 1400 }));
  await worker.runOnce();

  const first = await pictureOf(item.id);
  expect(first).toMatchObject({ widths: [], jpegWidths: [640, 1440], width: 2000, height: 1400 });
  expect(await studio.services.media.findHero('hero-home')).toMatchObject({ base: first.base });
  expect(await studio.statusOf(`${first.base}/1440.jpg`)).toBe(200);
  expect(await studio.statusOf(`${first.base}/1440.avif`)).toBe(404);
  const kept = (await studio.inject({ url: `${first.base}/1440.jpg` })).rawPayload;

  await worker.runAll();
  const whole = await pictureOf(item.id);
  expect(whole).toMatchObject({ base: first.base, widths: [320, 640, 960, 1440, 1920, 2000] });
  expect(whole.jpegWidths).toEqual(whole.widths);
  // The address is immutable, and so are its bytes.
  expect((await studio.inject({ url: `${first.base}/1440.jpg` })).rawPayload.equals(kept)).toBe(true);
  await expect.poll(() => studio.statusOf(`${first.base}/1440.avif`)).toBe(200);
});

test('all queued pictures are shown before the first has all renditions', async () => {
  const worker = createTestWorker(studio.services);
  const items = [await studio.client.add(await photo()), await studio.client.add(await transparentPng())];
  await worker.runOnce();
  await worker.runOnce();
  for (const { id } of items) expect(await pictureOf(id)).toMatchObject({ widths: [] });
});

test('a picture whose other renditions fail stays visible, and staff see the failure', async () => {
  const real = createTestImageProcessor();
  let calls = 0;
  const worker = createTestWorker(studio.services, {
    images: {
      process: async (...args) => {
        calls += 1;
        if (calls > 1) throw new Error('no room left');
        return real.process(...args);
      },
    },
  });
  const item = await studio.client.add(await largerPhoto());
  await worker.runOnce();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await worker.runOnce();
    await studio.services.database.db.updateTable('media').set({ leasedUntil: null }).execute();
  }
  expect(await worker.runOnce()).toBe(false);
  const found = await studio.client.find(item.id);
  expect(found).toMatchObject({ state: 'ready', failureReason: expect.stringContaining('log') });
  expect(found?.picture?.jpegWidths).toEqual([640, 720]);
});

test('an animation is delivered animated, and marked as such', async () => {
  const item = await studio.client.add(await animatedGif());
  await createTestWorker(studio.services).runAll();
  const picture = await pictureOf(item.id);
  expect(picture).toMatchObject({ isAnimated: true, widths: [120], jpegWidths: [120] });
  const webp = (await studio.inject({ url: `${picture.base}/120.webp` })).rawPayload;
  expect(webp.includes('ANMF')).toBe(true);
  const browser = { accept: 'image/avif,image/webp,*/*' };
  const main = await studio.inject({ url: item.filePath, headers: browser });
  expect(main.headers['content-type']).toBe('image/webp');
});

test("the file's words are proposed for the fields that staff left empty", async () => {
  const item = await studio.client.add(await describedPhoto(), { originalName: 'DSC_0042.JPG' });
  await createTestWorker(studio.services).runOnce();
  expect(await studio.client.find(item.id)).toMatchObject({
    alt: 'DSC_0042',
    caption: null,
    tags: [],
    found: {
      alt: 'The bride on the stairs – 新娘',
      caption: 'Minutes before the ceremony',
      tags: ['wedding', 'stairs'],
    },
    copyright: 'Copyright Lightwell Tests',
    capturedAt: '2026-02-03T04:05:06+01:00',
  });
});

test('nothing is proposed for what staff wrote, before or after the file is read', async () => {
  const typed = { alt: 'Anna', caption: 'On the stairs', tags: ['mine'] };
  const item = await studio.client.add(await describedPhoto(), typed);
  const edited = await studio.client.add(await describedPhoto());
  await studio.inject({
    method: 'PATCH',
    url: `/api/admin/media/${edited.id}`,
    headers: studio.owner,
    payload: { alt: edited.alt, caption: 'By hand', tags: edited.tags },
  });
  await createTestWorker(studio.services).runAll();
  expect(await studio.client.find(item.id)).toMatchObject({ ...typed, found: null, capturedAt: expect.any(String) });
  // A form sends every field; only those it changed count as written by staff.
  expect(await studio.client.find(edited.id)).toMatchObject({
    alt: edited.alt,
    caption: 'By hand',
    tags: [],
  });
});

test('a file name given by a camera is not shown to the public', async () => {
  const item = await studio.client.add(await photo(), {
    originalName: 'DSC_0042-Jane.JPG',
    category: 'event-photography',
  });
  await createTestWorker(studio.services).runAll();
  expect(await studio.client.find(item.id)).toMatchObject({ alt: 'DSC_0042-Jane' });
  const [open] = (await studio.inject({ url: '/api/media' })).json().data;
  expect(open).toMatchObject({ alt: 'Event photo', picture: { alt: 'Event photo' } });
});

test('the focal point is part of every picture source', async () => {
  const item = await studio.client.add(await photo());
  await createTestWorker(studio.services).runOnce();
  expect(await pictureOf(item.id)).not.toHaveProperty('focalPoint');
  const set = (focalPoint: unknown) =>
    studio.inject({
      method: 'PATCH',
      url: `/api/admin/media/${item.id}`,
      headers: studio.owner,
      payload: { focalPoint },
    });
  expect((await set({ x: 20, y: 75 })).json().data).toMatchObject({ focalPoint: { x: 20, y: 75 } });
  expect(await studio.services.media.findHero('hero-home')).toMatchObject({ focalPoint: { x: 20, y: 75 } });
  for (const wrong of [{ x: 101, y: 0 }, { x: 1.5, y: 0 }, { x: 1 }, 'left']) {
    expect((await set(wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  }
  await set(null);
  expect(await studio.services.media.findHero('hero-home')).not.toHaveProperty('focalPoint');
});
