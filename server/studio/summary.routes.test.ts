import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
beforeAll(async () => {
  studio = await createTestApp();
});
afterAll(() => studio.close());

test('the figures follow enquiries and photos that are added and deleted', async () => {
  const headers = await studio.signIn();
  const client = createMediaClient(studio, headers);
  const figures = async () => (await studio.inject({ url: '/api/admin/summary', headers })).json().data;
  const system = { isWarning: expect.any(Boolean) };
  const space = { freeBytes: expect.stringMatching(/^\d+$/), isShort: false };
  const counters = { enquiries: 1, media: 1, pages: 1, records: 1 };
  expect(await figures()).toEqual({
    contacts: 0,
    desk: { new: 0, dueToday: 0, overdue: 0 },
    photos: 0,
    photoBytes: '0',
    changes: { ...counters, media: 1 },
    mail: { tellsSomebody: false },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    space,
    system,
  });

  const [one, two] = [await photo(), await photo({ width: 400, height: 300 })];
  const { id } = await client.add(one);
  await client.add(two, { isPublished: false });
  expect(await figures()).toEqual({
    contacts: 0,
    desk: { new: 0, dueToday: 0, overdue: 0 },
    photos: 2,
    photoBytes: String(one.length + two.length),
    changes: { ...counters, media: 3 },
    mail: { tellsSomebody: false },
    timeZone: expect.any(String),
    space,
    system,
  });
  await studio.inject({ method: 'DELETE', url: `/api/admin/media/${id}`, headers });
  expect(await figures()).toEqual({
    contacts: 0,
    desk: { new: 0, dueToday: 0, overdue: 0 },
    photos: 1,
    photoBytes: String(two.length),
    changes: { ...counters, media: 4 },
    mail: { tellsSomebody: false },
    timeZone: expect.any(String),
    space,
    system,
  });
  expect((await studio.inject({ url: '/api/media', headers })).headers).toMatchObject({ 'x-media-counter': '4' });
  expect((await studio.inject({ url: '/api/media' })).headers).not.toHaveProperty('x-media-counter');
});
