import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TrashEntry } from '#contract/trash.ts';
import type { CmsImage } from '#contract/records.ts';
import type { Database } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { openTestApp } from '#server/testing/servers/test-app.ts';

const [trashedGallery, inTrash, hiddenInTrash] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const [orphan, filed, later, gallery] = [
  crypto.randomUUID(),
  crypto.randomUUID(),
  crypto.randomUUID(),
  crypto.randomUUID(),
];
const startedAt = Date.now();
const day = (number: number) => new Date(startedAt - (20 - number) * 86_400_000).toISOString();

let own: TestDatabase;
let database: Database;
beforeEach(async () => {
  own = await createTestDatabase({ migrated: false });
  database = own.open();
  await migrate(database, undefined, { upTo: '0039-process-clocks' });
});
afterEach(async () => {
  await database.close();
  await own.remove();
});

/** As the version before does it. */
async function insert<Table extends keyof Schema & string>(table: Table, values: Partial<Schema[Table]>) {
  await database.db
    .insertInto(table as 'galleries')
    .values(values as never)
    .execute();
}
const record = (id: string, createdAt: string) =>
  ({ id, version: 3, sortOrder: 1, isPublished: 1, createdAt, updatedAt: createdAt }) as const;
const imageUrl = 'https://pictures.example/veil.jpg';
const insertGallery = () =>
  insert('galleries', { ...record(gallery, day(1)), name: 'Open', slug: 'open', category: 'wedding' });
const note = (createdAt: string, action: 'delete' | 'update', entity: string) =>
  insert('auditEvents', { id: crypto.randomUUID(), createdAt, actorName: 'Mei', action, entity });

const revision = () =>
  database.db.selectFrom('contentRevision').select(['revision', 'requiredRevision']).executeTakeFirstOrThrow();

async function start() {
  const before = await revision();
  await migrate(database);
  // Nodes of the version before, and caches, still have what was public.
  expect((await revision()).revision).toBeGreaterThan(before.revision);
  expect((await revision()).requiredRevision).toBe((await revision()).revision);
  const studio = await openTestApp(own);
  const headers = await studio.signIn();
  const list = async (who: { authorization?: string }) => {
    const { data } = (await studio.inject({ url: '/api/cms/images', headers: who })).json() as { data: CmsImage[] };
    return data.map(({ id }) => id).toSorted();
  };
  return { studio, headers, visible: () => list({}), all: () => list(headers) };
}

test('an upgrade puts the pictures of a gallery in the trash beside it, and they come back with it as they were', async () => {
  await insert('cmsImages', { ...record(inTrash, day(2)), imageUrl, title: 'Veil' });
  await insert('cmsImages', { ...record(hiddenInTrash, day(2)), isPublished: 0, imageUrl, alt: 'Ring' });
  const content = { ...record(trashedGallery, day(1)), name: 'Gone', slug: 'gone', category: 'wedding' };
  await insert('trashedRecords', {
    id: trashedGallery,
    createdAt: day(5),
    entity: 'gallery',
    title: 'Gone',
    content: JSON.stringify({ ...content, description: null, isPublished: true }),
    childIds: JSON.stringify([inTrash, hiddenInTrash, crypto.randomUUID()]),
  });
  const { studio, headers, visible, all } = await start();
  expect(await all()).toEqual([]);
  const { data } = (await studio.inject({ url: '/api/admin/trash', headers })).json() as { data: TrashEntry[] };
  expect(data).toMatchObject([{ id: trashedGallery, childCount: 2, deletedAt: day(5) }]);
  const payload = { things: [{ entity: 'gallery', id: trashedGallery }] };
  await studio.inject({ method: 'POST', url: '/api/admin/trash/restore', headers, payload });
  expect(await visible()).toEqual([inTrash]);
  expect(await all()).toEqual([inTrash, hiddenInTrash].toSorted());
  await studio.close();
});

test('an upgrade hides pictures that may have lost their gallery, and no others', async () => {
  await insertGallery();
  await note(day(1), 'update', 'gallery');
  await note(day(6), 'delete', 'gallery');
  await insert('cmsImages', { ...record(orphan, day(2)), imageUrl });
  await insert('cmsImages', { ...record(filed, day(2)), imageUrl, galleryId: gallery });
  await insert('cmsImages', { ...record(later, day(7)), imageUrl });
  const { studio, visible, all } = await start();
  expect(await visible()).toEqual([filed, later].toSorted());
  expect(await all()).toEqual([orphan, filed, later].toSorted());
  await studio.close();
});

test('pictures that are older than the audit trail may have lost their gallery', async () => {
  await insert('cmsImages', { ...record(orphan, day(2)), imageUrl });
  await insert('cmsImages', { ...record(later, day(7)), imageUrl });
  await note(day(4), 'update', 'media');
  const { studio, visible } = await start();
  expect(await visible()).toEqual([later]);
  await studio.close();
});
