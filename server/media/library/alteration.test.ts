import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import type { ClientGallery } from '#contract/client-galleries.ts';
import type { MediaItem } from '#contract/media.ts';
import { compositeSource } from '#server/platform/images/image-processor.ts';
import { readZip } from '#server/testing/clients/read-zip.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createMediaStudio, createTestWorker, type MediaStudio } from '#server/testing/servers/media-worker.ts';

let studio: MediaStudio;
beforeAll(async () => {
  studio = await createMediaStudio();
});
afterAll(() => studio.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const call = (method: Method, url: string, payload?: object) =>
  studio.inject({ method, url, headers: studio.owner, ...(payload && { payload }) });
async function read<T>(method: Method, url: string, payload?: object): Promise<T> {
  const response = await call(method, url, payload);
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
  return response.json().data as T;
}
const work = () => createTestWorker(studio.services).runAll();
let width = 300;
const add = async (fields: object = {}) => {
  width += 1;
  const item = await studio.client.add(await photo({ width, height: 200 }), { category: 'visual-staging', ...fields });
  await work();
  return item;
};
const change = (id: string, fields: object) => call('PATCH', `/api/admin/media/${id}`, fields);
const faultOf = async (id: string, fields: object) => {
  const { errors } = (await change(id, fields)).json();
  return errors?.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
};
const visibleIds = async () =>
  ((await studio.inject({ url: '/api/media' })).json().data as MediaItem[]).map(({ id }) => id);
const pathOf = (url: string) => new URL(url, 'http://studio.example').pathname;

test('an altered photo is published with its original only; without it, it is a draft', async () => {
  const [original, altered] = [await add(), await add()];
  expect(await faultOf(altered.id, { alteration: 'staged' })).toEqual(['originalMediaId original-missing']);
  expect((await change(altered.id, { alteration: 'staged', isPublished: false })).statusCode).toBe(200);
  expect(await faultOf(altered.id, { isPublished: true })).toEqual(['originalMediaId original-missing']);
  // Whatever writes the row, the database refuses it.
  await expect(studio.setRow(altered.id, { isPublished: 1 })).rejects.toThrow(/constraint|CHECK/i);

  const fields = { originalMediaId: original.id, isPublished: true, alterationNote: 'Furniture was added.' };
  const published = (await change(altered.id, fields)).json().data as MediaItem;
  expect(published).toMatchObject({
    alteration: 'staged',
    originalMediaId: original.id,
    alterationNote: 'Furniture was added.',
    disclosurePath: expect.stringMatching(/^\/a\/[a-z2-9]{12}$/),
    picture: { altered: { kind: 'staged', path: published.disclosurePath } },
  });
  await work();
  expect(await visibleIds()).toContain(altered.id);
  expect(await faultOf(altered.id, { originalMediaId: null })).toEqual(['originalMediaId original-missing']);
  expect((await change(altered.id, { alteration: null })).statusCode).toBe(200);
});

test('what cannot be an original is refused: itself, another altered one, work for a client, an item that is gone', async () => {
  const [original, altered, other] = [await add(), await add(), await add()];
  const gallery = await read<ClientGallery>('POST', '/api/admin/client-galleries', { title: 'Chens' });
  const ofClient = await add({ category: 'client-work', clientGalleryId: gallery.id });
  await change(altered.id, { alteration: 'sky', originalMediaId: original.id });
  for (const id of [other.id, altered.id, ofClient.id, crypto.randomUUID()]) {
    const fault = await faultOf(other.id, { alteration: 'sky', originalMediaId: id });
    expect(fault).toEqual(['originalMediaId not-its-original']);
  }
  expect(await faultOf(original.id, { alteration: 'sky', originalMediaId: other.id })).toEqual([
    'alteration is-original',
  ]);
  expect(await faultOf(other.id, { alteration: 'glow' })).toEqual(['alteration no-such-alteration']);
});

test('an original that an altered photo needs cannot be deleted, and what loses it all the same is shown nowhere', async () => {
  const [original, altered] = [await add(), await add()];
  const { picture, disclosurePath = '' } = (
    await change(altered.id, { alteration: 'removed', originalMediaId: original.id })
  ).json().data as MediaItem;
  await work();
  const shown = (await read<MediaItem[]>('GET', `/api/media?ids=${altered.id}`))[0] as MediaItem;
  const file = `${shown.picture?.base}/${shown.picture?.jpegWidths.at(-1)}.jpg`;
  expect(picture?.base).not.toBe(shown.picture?.base);
  expect(await studio.statusOf(file)).toBe(200);
  const refused = await call('DELETE', `/api/admin/media/${original.id}`);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'original-needed']);

  // As a version before does, which knows nothing of it.
  await studio.setRow(original.id, { deletedAt: new Date().toISOString() });
  await studio.services.revision.bump();
  expect(await visibleIds()).not.toContain(altered.id);
  expect(await studio.statusOf(file)).toBe(404);
  expect(await studio.statusOf(altered.filePath)).toBe(404);
  expect(await studio.services.media.findPublishedPicture(altered.filePath)).toBeUndefined();
  expect(await studio.services.disclosure.has(disclosurePath.slice(3))).toBe(false);
});

test('the public page shows both pictures for as long as both are there; who has no code finds nothing', async () => {
  const [original, altered] = [await add({ isPublished: false }), await add()];
  const fields = { alteration: 'staged', originalMediaId: original.id, alterationNote: 'A sofa' };
  const { disclosurePath = '' } = (await change(altered.id, fields)).json().data as MediaItem;
  await work();
  const code = disclosurePath.slice(3);
  const shown = await studio.services.disclosure.open(code);
  expect(shown).toMatchObject({ kind: 'staged', note: 'A sofa', original: { base: `/a/${code}/original` } });
  for (const side of ['altered', 'original'] as const) {
    const answer = await studio.inject({ url: `/a/${code}/${side}/${shown?.[side].jpegWidths.at(-1)}.jpg` });
    expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([200, 'noindex, nofollow']);
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(shown?.[side].width);
  }
  expect(await studio.statusOf(`/a/${'a'.repeat(12)}/altered/320.jpg`)).toBe(404);
  await change(altered.id, { isPublished: false });
  expect(await studio.services.disclosure.has(code)).toBe(false);
  expect(await studio.statusOf(`/a/${code}/original/${shown?.original.jpegWidths.at(-1)}.jpg`)).toBe(404);
});

test('the renditions of an altered photo say in their metadata that it is a composite', async () => {
  const [original, altered] = [await add(), await add()];
  const say = async () => {
    const item = (await read<MediaItem[]>('GET', `/api/media?ids=${altered.id}`))[0] as MediaItem;
    const files = ['jpg', 'webp', 'avif'].map((format) => `${item.picture?.base}/${item.picture?.width}.${format}`);
    const bytes = await Promise.all(files.map(async (url) => (await studio.inject({ url })).rawPayload));
    return Promise.all(
      bytes.map(async (one) => (await sharp(one).metadata()).xmp?.toString().includes(compositeSource) ?? false),
    );
  };
  expect(await say()).toEqual([false, false, false]);
  await change(altered.id, { alteration: 'other', originalMediaId: original.id });
  await work();
  expect(await say()).toEqual([true, true, true]);
  const better = await studio.client.add(await photo({ width: 777, height: 200 }), { replacesId: altered.id });
  await work();
  expect(await say()).toEqual([true, true, true]);
  expect((await read<MediaItem[]>('GET', `/api/media?ids=${altered.id}`))[0]).toMatchObject({ alteration: 'other' });
  await change(altered.id, { alteration: null });
  await work();
  expect(await say()).toEqual([false, false, false]);
  expect(better.id).not.toBe(altered.id);
});

test('a client gets an altered photo with its original only, under a name that says so, on page, as file and in the ZIP', async () => {
  const gallery = await read<ClientGallery>('POST', '/api/admin/client-galleries', { title: '12 Smith St' });
  const place = { category: 'client-work', clientGalleryId: gallery.id };
  const altered = await add({ ...place, originalName: 'living.jpg' });
  const original = await add({ ...place, originalName: 'living-empty.jpg' });
  const elsewhere = await read<ClientGallery>('POST', '/api/admin/client-galleries', { title: 'Others' });
  const link = pathOf(
    (await read<{ url: string }>('POST', `/api/admin/client-galleries/${gallery.id}/links`, { rights: ['download'] }))
      .url,
  );
  const token = link.slice(3);
  const namesOnPage = async () => {
    const opened = await studio.services.clientPage.open(token, undefined);
    if (opened?.state !== 'open') throw new Error('not open');
    return opened.page.sections.flatMap(({ items }) => items.map(({ name }) => name));
  };
  const namesInZip = async () => [
    ...(await readZip((await studio.inject({ url: `${link}/all.zip` })).rawPayload)).keys(),
  ];
  const file = `${link}/files/${altered.id}?size=original`;

  await change(altered.id, { alteration: 'staged' });
  await work();
  expect(await namesOnPage()).toEqual(['living-empty.jpg']);
  expect(await namesInZip()).toEqual(['living-empty.jpg']);
  expect(await studio.statusOf(file)).toBe(404);
  expect(await studio.statusOf(`${link}/files/${altered.id}?size=320`)).toBe(404);

  const marked = (await change(altered.id, { originalMediaId: original.id })).json().data as MediaItem;
  expect((await namesOnPage()).toSorted()).toEqual(['living-empty.jpg', 'living-virtually-staged.jpg']);
  expect((await namesInZip()).toSorted()).toEqual(['living-empty.jpg', 'living-virtually-staged.jpg']);
  const answer = await studio.inject({ url: file });
  expect(answer.headers['content-disposition']).toContain('living-virtually-staged.jpg');
  const code = marked.disclosurePath?.slice(3) ?? '';
  expect(await studio.services.disclosure.has(code)).toBe(true);

  // Both or none go to another gallery.
  const items = `/api/admin/client-galleries/${gallery.id}/items`;
  const move = (ids: string[]) => call('PATCH', items, { ids, clientGalleryId: elsewhere.id });
  expect((await move([altered.id])).json().errors[0]).toMatchObject({ code: 'original-elsewhere' });
  const alone = await change(original.id, { clientGalleryId: elsewhere.id });
  expect(alone.json().errors[0]).toMatchObject({ code: 'original-elsewhere' });
  expect((await move([altered.id, original.id])).statusCode).toBe(200);
  expect(await studio.services.disclosure.has(code)).toBe(true);

  await call('DELETE', `/api/admin/client-galleries/${elsewhere.id}`);
  expect(await studio.services.disclosure.has(code)).toBe(false);
  await call('POST', '/api/admin/trash/restore', { things: [{ entity: 'client-gallery', id: elsewhere.id }] });
  expect(await studio.services.disclosure.has(code)).toBe(true);
});
