import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mediaDownload } from '#contract/media.ts';
import { dayIn } from '#contract/studio-day.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { readZip } from '#server/testing/clients/read-zip.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let owner: { authorization: string };
let client: MediaClient;
beforeAll(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
  client = createMediaClient(studio, owner);
});
afterAll(() => studio.close());

async function ask(ids: string[], headers: Record<string, string> = owner) {
  return studio.inject({ method: 'POST', url: '/api/admin/media/downloads', headers, payload: { ids } });
}

async function issue(ids: string[], headers?: Record<string, string>) {
  return mediaDownload.parse((await ask(ids, headers)).json().data);
}

const get = (url: string, headers: Record<string, string> = {}) => studio.inject({ url, headers });

test('one original is downloaded as it was uploaded, and its download can be resumed', async () => {
  const bytes = await photo({ width: 300 });
  const item = await client.add(bytes, { originalName: '新娘/a.jpg' });
  const download = await issue([item.id]);
  expect(download).toMatchObject({ count: 1, bytes: String(bytes.length), missingCount: 0 });
  const answer = await get(download.url);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(bytes)).toBe(true);
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringContaining('attachment; '),
    'content-length': String(bytes.length),
  });
  const rest = await get(download.url, { range: `bytes=${bytes.length - 10}-` });
  expect([rest.statusCode, rest.rawPayload.equals(bytes.subarray(-10))]).toEqual([206, true]);
});

test('several originals are one ZIP in their order, with names that are told apart', async () => {
  const photos = await Promise.all([310, 320, 330, 340].map((width) => photo({ width })));
  const names = ['海边 日落.jpg', 'IMG_1.jpg', 'img_1.JPG', '..'];
  const items = [];
  for (const [index, bytes] of photos.entries()) {
    items.push(await client.add(bytes, { originalName: names[index], isPublished: index % 2 === 0 }));
  }
  const ids = items.map(({ id }) => id);
  const download = await issue([...ids, ids[0] as string, crypto.randomUUID()]);
  expect(download).toMatchObject({ count: 4, missingCount: 0 });
  const answer = await get(download.url);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(answer.rawPayload.length),
    'content-disposition': expect.stringMatching(/^attachment; filename="originals-\d{4}-\d\d-\d\d\.zip"$/),
    'cache-control': 'private, no-store',
  });
  const files = await readZip(answer.rawPayload);
  expect([...files.keys()]).toEqual(['海边 日落.jpg', 'IMG_1.jpg', 'img_1 (2).JPG', 'file']);
  expect([...files.values()].every((bytes, index) => bytes.equals(photos[index] as Buffer))).toBe(true);

  const head = await studio.inject({ method: 'HEAD', url: download.url });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    String(answer.rawPayload.length),
    '',
  ]);
  // What broke off goes on, unless a file is another one by now.
  const etag = String(answer.headers.etag);
  const middle = Math.floor(answer.rawPayload.length / 2);
  const rest = await get(download.url, { range: `bytes=${middle}-`, 'if-range': etag });
  expect([rest.statusCode, rest.rawPayload.equals(answer.rawPayload.subarray(middle))]).toEqual([206, true]);
  expect((await get(download.url, { range: `bytes=${middle}-`, 'if-range': '"other"' })).statusCode).toBe(200);

  const events = await studio.inject({ url: '/api/admin/audit-events', headers: owner });
  expect(events.json().data[0]).toMatchObject({
    action: 'download',
    entity: 'media',
    entityId: null,
    detail: { count: 4 },
  });

  // What is deleted meanwhile is not in it any more.
  await studio.inject({ method: 'DELETE', url: `/api/admin/media/${ids[1]}`, headers: owner });
  expect([...(await readZip((await get(download.url)).rawPayload)).keys()]).toEqual([
    '海边 日落.jpg',
    'img_1.JPG',
    'file',
  ]);
  expect((await get(download.url, { range: 'bytes=100-', 'if-range': etag })).statusCode).toBe(200);
});

test('a file that the storage has lost or has otherwise is left out and counted', async () => {
  const items = [];
  for (const width of [350, 360, 370]) items.push(await client.add(await photo({ width })));
  const ids = items.map(({ id }) => id);
  const keys = items.map(({ filePath }) => filePath.replace('/objects/', ''));
  await studio.services.storage.delete(keys[0] as string);
  await studio.services.storage.put(keys[1] as string, Buffer.from('cut short'));
  expect(await issue(ids)).toMatchObject({ count: 1, missingCount: 2 });
  const none = await ask(ids.slice(0, 2));
  expect([none.statusCode, none.json().code]).toEqual([404, 'not-found']);
  expect((await ask([crypto.randomUUID()])).statusCode).toBe(404);
});

test('an address ends with its session, with the right to it, after an hour, and cannot be made up', async () => {
  const { id } = await client.add(await photo({ width: 380 }));
  expect((await ask([id], {})).statusCode).toBe(401);
  const { url } = await issue([id]);
  expect((await get(url)).statusCode).toBe(200);
  const [row = '', signature = ''] = url.split('~');
  for (const forged of [row, `${row}~`, `${row}~${signature.slice(0, -2)}aa`, `/api/downloads/${id}~${signature}`]) {
    expect((await get(forged)).statusCode, forged).toBe(404);
  }

  const other = await studio.signIn();
  const { url: otherUrl } = await issue([id], other);
  expect((await get(otherUrl)).statusCode).toBe(200);
  const { accounts, sessions } = studio.services;
  const editor = await accounts.create('Mei', 'correct horse battery', 'editor');
  const ofEditor = await issue([id], { authorization: `Bearer ${await sessions.open(editor)}` });
  expect((await get(ofEditor.url)).statusCode).toBe(200);
  await accounts.setRole('Mei', 'enquiries');
  expect((await get(ofEditor.url)).statusCode).toBe(404);

  await studio.inject({ method: 'POST', url: '/api/admin/logout', headers: other });
  expect((await get(otherUrl)).statusCode).toBe(404);

  const { db } = studio.services.database;
  const expiresAt = new Date(Date.now() - 1_000).toISOString();
  await db.updateTable('mediaDownloads').set({ expiresAt }).execute();
  expect((await get(url)).statusCode).toBe(404);
  await issue([id]);
  expect(await db.selectFrom('mediaDownloads').select('id').execute()).toHaveLength(1);
});

test('a client that leaves in the middle of a ZIP leaves no file open', async () => {
  const { storage } = studio.services;
  const items = [];
  for (const width of [390, 400]) items.push(await client.add(await photo({ width })));
  // More than sockets buffer.
  const fileSize = 20 * 1024 * 1024;
  for (const { id, filePath } of items) {
    await storage.put(filePath.replace('/objects/', ''), Buffer.alloc(fileSize));
    await studio.services.database.db.updateTable('media').set({ fileSize }).where('id', '=', id).execute();
  }
  const { url } = await issue(items.map(({ id }) => id));
  const opened = vi.spyOn(storage, 'get');
  await studio.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = studio.app.server.address() as AddressInfo;
  await new Promise<void>((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path: url }, (response) => {
      response.once('data', () => {
        response.destroy();
        resolve();
      });
    });
    call.once('error', reject).end();
  });
  await vi.waitFor(async () => {
    const streams = await Promise.all(opened.mock.results.map(({ value }) => value as ReturnType<typeof storage.get>));
    expect(streams.length).toBeGreaterThan(0);
    expect(streams.every(({ destroyed }) => destroyed)).toBe(true);
  });
  opened.mockRestore();
});

test('the ZIP is named by the day of the studio', async () => {
  const items = await Promise.all([410, 420].map(async (width) => client.add(await photo({ width }))));
  // Where it is another day than in UTC, at any hour.
  const timeZone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
  const payload = { server: null, from: null, timeZone, sendsReceipts: false, recipients: [] };
  await studio.inject({ method: 'PUT', url: '/api/admin/mail-settings', headers: owner, payload });
  const { headers } = await get((await issue(items.map(({ id }) => id))).url);
  expect(headers['content-disposition']).toBe(`attachment; filename="originals-${dayIn(timeZone, Date.now())}.zip"`);
});
