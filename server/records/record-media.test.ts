import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Actor, createAuditService } from '#server/audit/audit.service.ts';
import { createAuditRepository } from '#server/audit/audit.repository.ts';
import { createMediaRepository } from '#server/media/library/media.repository.ts';
import { createPublicTexts } from '#server/media/library/published-media.ts';
import { type ContentRevision, openContentRevision } from '#server/platform/db/content-revision.ts';
import type { Database } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { readAllRows, refuseWrites } from '#server/testing/databases/earlier-studio.ts';
import { createTranslationStore } from './translation.service.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { insertLibraryItem } from '#server/testing/fixtures/filled-studio.ts';
import { migrations } from '#server/platform/db/migrations.ts';
import { createRecordServices, type RecordServices } from './record-services.ts';

const mei: Actor = { id: 'a-user', name: 'Mei' };
const first = '/objects/uploads/0f8fad5b-d9cb-469f-a165-70867728950e';
const second = '/objects/uploads/1f8fad5b-d9cb-469f-a165-70867728950e';
const plan = { title: 'Loft', planType: 'Apartment', description: 'Two rooms', imageUrl: first } as const;

let own: TestDatabase;
let database: Database;
let revision: ContentRevision;
let records: RecordServices;
beforeEach(async () => {
  own = await createTestDatabase({ migrated: false });
  database = own.open();
  await migrate(database, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0011')));
});
afterEach(async () => {
  await revision.close();
  await database.close();
  await own.remove();
});

async function start(): Promise<void> {
  await migrate(database);
  revision = await openContentRevision(database);
  records = createRecordServices({
    database,
    revision,
    audit: createAuditService(createAuditRepository(database.db)),
    publicTexts: createPublicTexts(createMediaRepository(database.db)),
    translations: createTranslationStore({ database, revision }),
    listClientWork: async () => [],
  });
}

/** As the version before does it, which knows nothing of references. */
async function insertRow<Table extends keyof Schema & string>(table: Table, values: Partial<Schema[Table]>) {
  const now = '2026-11-01T00:00:00.000Z';
  const row = { version: 1, sortOrder: 0, isPublished: 1, createdAt: now, updatedAt: now, ...values };
  await database.db
    .insertInto(table as 'floorPlans')
    .values(row as never)
    .execute();
}

const referencesTo = async (...objectPaths: string[]) =>
  (await records.listReferencesTo(objectPaths)).map(({ title, field }) => `${title}: ${field}`);
const stored = async () =>
  Object.entries(await readAllRows(database)).flatMap(([table, rows]) =>
    table.endsWith('_media') ? rows.map((row) => [table, (JSON.parse(row) as { field: string }).field]) : [],
  );

test('records written before references were stored are found', async () => {
  for (const item of [first, second]) await insertLibraryItem(database, item);
  const socialLinks = JSON.stringify([{ platform: 'portfolio', href: `https://studio.example${first}` }]);
  const member = { role: 'Editor', description: 'Edits', image: 'https://example.com/ana.jpg', socialLinks };
  await insertRow('teamMembers', { id: 'a', name: 'Ana', ...member });
  const video = { description: 'A walk', duration: '3:42', quality: '4K UHD' };
  await insertRow('propertyVideos', { id: 'b', title: 'Villa', ...video, videoUrl: second, thumbnailUrl: first });
  await insertRow('floorPlans', { id: 'c', ...plan, version: 7 });
  await insertRow('aboutEntries', { id: 'd', sectionKey: 'hero_title', content: 'Light', linkUrl: first });
  await insertRow('cmsImages', { id: 'e', imageUrl: `${first}/poster`, title: 'Window' });
  await insertRow('cmsImages', { id: 'f', imageUrl: 'https://example.com/elsewhere.jpg', title: 'Elsewhere' });
  await start();
  expect(await referencesTo(first)).toEqual([
    'Ana: socialLinks',
    'Villa: thumbnailUrl',
    'Loft: imageUrl',
    'hero_title: linkUrl',
    'Window: imageUrl',
  ]);
  expect(await stored()).toHaveLength(6);
  expect(await referencesTo(second)).toEqual(['Villa: videoUrl']);
  expect((await records.floorPlans.get('c')).version).toBe(7);
});

test('records that the previous version writes while it still runs are found', async () => {
  await start();
  for (const item of [first, second]) await insertLibraryItem(database, item);
  const { id } = await records.floorPlans.create(plan, mei);
  await insertRow('cmsImages', { id: 'e', imageUrl: first, title: 'Window' });
  expect(await referencesTo(first)).toEqual(['Loft: imageUrl', 'Window: imageUrl']);
  const rows = database.db.updateTable('floorPlans').set({ imageUrl: second, version: 2 });
  await rows.where('id', '=', id).execute();
  await database.db.deleteFrom('cmsImages').execute();
  expect(await referencesTo(first)).toEqual([]);
  expect(await referencesTo(second)).toEqual(['Loft: imageUrl']);
});

test('an object that is added to the library after a record referred to it is found', async () => {
  await start();
  await insertLibraryItem(database, first);
  const video = { title: 'Villa', description: 'A walk', duration: '3:42' };
  await records.propertyVideos.create({ ...video, videoUrl: second, thumbnailUrl: first }, mei);
  expect(await referencesTo(first, second)).toEqual(['Villa: thumbnailUrl']);
  await insertLibraryItem(database, second);
  expect(await referencesTo(second)).toEqual(['Villa: videoUrl']);
  expect(await referencesTo(first)).toEqual(['Villa: thumbnailUrl']);
});

test('references change with their record and are deleted with it or with the item', async () => {
  await start();
  for (const item of [first, second]) await insertLibraryItem(database, item);
  const { id } = await records.floorPlans.create(plan, mei);
  expect(await stored()).toEqual([['floor_plan_media', 'imageUrl']]);
  expect(await records.floorPlans.update(id, { imageUrl: second }, mei)).not.toHaveProperty('referencesVersion');
  expect(await referencesTo(first)).toEqual([]);
  expect(await referencesTo(second)).toEqual(['Loft: imageUrl']);
  await records.floorPlans.update(id, { imageUrl: `https://studio.example${first}?size=${second}` }, mei);
  expect(await referencesTo(first, second)).toEqual(['Loft: imageUrl']);
  expect(await stored()).toHaveLength(2);
  await database.db.deleteFrom('media').where('storageKey', '=', second.replace('/objects/', '')).execute();
  expect(await stored()).toHaveLength(1);
  await records.floorPlans.remove(id, mei);
  expect(await stored()).toEqual([]);
});

test('a record and its references are stored in one transaction', async () => {
  await start();
  for (const item of [first, second]) await insertLibraryItem(database, item);
  const { id } = await records.floorPlans.create(plan, mei);
  await refuseWrites(database, 'insert', 'floor_plan_media');
  const before = await readAllRows(database);
  await expect(records.floorPlans.update(id, { imageUrl: second }, mei)).rejects.toThrow('refused');
  await expect(records.floorPlans.create({ ...plan, title: 'Attic' }, mei)).rejects.toThrow('refused');
  expect(await readAllRows(database)).toEqual(before);
});

test('text that only resembles the path of an item is no reference', async () => {
  await start();
  await insertLibraryItem(database, first);
  for (const address of [first.toUpperCase(), first.slice(0, -1), first.replace('uploads', 'other'), '%', '']) {
    expect(await referencesTo(`https://studio.example${address}`), address).toEqual([]);
    await records.floorPlans.create({ ...plan, imageUrl: `https://studio.example${address}` }, mei);
  }
  expect(await referencesTo(first)).toEqual([]);
  expect(await referencesTo()).toEqual([]);
});
