import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Actor, type AuditService, createAuditService } from '#server/audit/audit.service.ts';
import { createAuditRepository } from '#server/audit/audit.repository.ts';
import { type ContentRevision, openContentRevision } from '#server/platform/db/content-revision.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTranslationStore } from './translation.service.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { insertLibraryItem } from '#server/testing/fixtures/filled-studio.ts';
import { createMediaRepository } from '#server/media/library/media.repository.ts';
import { createPublicTexts } from '#server/media/library/published-media.ts';
import { createRecordServices, type RecordServices } from './record-services.ts';

const mei: Actor = { id: 'a-user', name: 'Mei' };
const unknownId = '00000000-0000-4000-8000-000000000000';
const upload = '/objects/uploads/0f8fad5b-d9cb-469f-a165-70867728950e';

let own: TestDatabase;
let database: Database;
let revision: ContentRevision;
let audit: AuditService;
let records: RecordServices;
beforeEach(async () => {
  own = await createTestDatabase();
  database = own.open();
  revision = await openContentRevision(database);
  audit = createAuditService(createAuditRepository(database.db));
  records = createRecordServices({
    database,
    revision,
    audit,
    publicTexts: createPublicTexts(createMediaRepository(database.db)),
    translations: createTranslationStore({ database, revision }),
    listClientWork: async () => [],
  });
});
afterEach(async () => {
  await revision.close();
  await database.close();
  await own.remove();
});

const member = { name: 'Ana', role: 'Photographer', description: 'Portraits', image: 'https://example.com/ana.jpg' };
const plan = { title: 'Loft', planType: 'Apartment', description: 'Two rooms', imageUrl: upload } as const;
const all = { publishedOnly: false };

const createGallery = (slug: string, isPublished = true) =>
  records.galleries.create({ name: slug, slug, category: 'portrait', isPublished }, mei);

test('a record gets the defaults of its contract, and null for optional fields that are absent, null or empty', async () => {
  const socialLinks = [{ platform: 'instagram', href: 'https://instagram.com/ana' }];
  expect(await records.teamMembers.create(member, mei)).toMatchObject({
    ...member,
    sortOrder: '0',
    socialLinks: [],
    isPublished: true,
    version: 1,
  });
  expect(await records.teamMembers.create({ ...member, sortOrder: '-7', socialLinks }, mei)).toMatchObject({
    sortOrder: '-7',
    socialLinks,
  });
  const video = { title: 'Villa', description: 'A walk', videoUrl: upload, thumbnailUrl: upload, duration: '3:42' };
  expect(await records.propertyVideos.create({ ...video, price: '' }, mei)).toMatchObject({
    quality: '4K UHD',
    price: null,
    propertyType: null,
    sortOrder: 0,
  });
});

test('lists are sorted by sort order as numbers, then newest first', async () => {
  const create = (name: string, sortOrder: string) => records.teamMembers.create({ ...member, name, sortOrder }, mei);
  await create('ten', '10');
  await create('nine, older', '9');
  const since = Date.now();
  // Times are kept in milliseconds.
  await vi.waitUntil(() => Date.now() > since, { interval: 1 });
  await create('nine, newer', '9');
  await create('first', '-1');
  expect((await records.teamMembers.list(all)).map(({ name }) => name)).toEqual([
    'first',
    'nine, newer',
    'nine, older',
    'ten',
  ]);
});

test('drafts are listed for staff only', async () => {
  await records.floorPlans.create({ ...plan, title: 'Draft', isPublished: false }, mei);
  await records.floorPlans.create(plan, mei);
  expect((await records.floorPlans.list(all)).map(({ title }) => title).sort()).toEqual(['Draft', 'Loft']);
  expect((await records.floorPlans.list({ publishedOnly: true })).map(({ title }) => title)).toEqual(['Loft']);
});

test('an update changes the fields it contains, clears emptied ones and keeps the others', async () => {
  const created = await records.floorPlans.create({ ...plan, propertyType: '2 bed', squareFootage: '900' }, mei);
  const updated = await records.floorPlans.update(created.id, { title: 'Attic', squareFootage: '' }, mei);
  expect(updated).toMatchObject({ title: 'Attic', propertyType: '2 bed', squareFootage: null, version: 2 });
  expect((await records.floorPlans.update(created.id, { propertyType: null }, mei)).propertyType).toBeNull();
  expect(updated.createdAt).toBe(created.createdAt);
  expect(await records.floorPlans.get(created.id)).toMatchObject({ version: 3, title: 'Attic' });
});

test('of two edits of the same version one is refused', async () => {
  const { id } = await records.floorPlans.create(plan, mei);
  const outcomes = await Promise.allSettled([
    records.floorPlans.update(id, { title: 'A' }, mei, 1),
    records.floorPlans.update(id, { title: 'B' }, mei, 1),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(records.floorPlans.update(id, { title: 'C' }, mei, 1)).rejects.toMatchObject({
    code: 'edited-elsewhere',
  });
  await expect(records.floorPlans.remove(id, mei, 1)).rejects.toMatchObject({ code: 'edited-elsewhere' });
  expect((await records.floorPlans.get(id)).version).toBe(2);
  await records.floorPlans.remove(id, mei, 2);
  expect(await records.floorPlans.list(all)).toEqual([]);
});

test('a record that does not exist is not found, whatever version is expected', async () => {
  const missing = { code: 'not-found', message: 'This floor plan does not exist (any more).' };
  await expect(records.floorPlans.get(unknownId)).rejects.toMatchObject(missing);
  await expect(records.floorPlans.update(unknownId, {}, mei, 1)).rejects.toMatchObject(missing);
  await expect(records.floorPlans.remove(unknownId, mei)).rejects.toMatchObject(missing);
});

test('slugs and section keys are unique, on create and on update', async () => {
  await createGallery('garden');
  const { id } = await createGallery('studio');
  const taken = { code: 'slug-taken', errors: [{ path: 'slug', message: 'Another gallery has this slug' }] };
  await expect(createGallery('garden')).rejects.toMatchObject(taken);
  await expect(records.galleries.update(id, { slug: 'garden' }, mei)).rejects.toMatchObject(taken);

  await records.aboutEntries.create({ sectionKey: 'hero_title', content: 'Light' }, mei);
  await expect(records.aboutEntries.create({ sectionKey: 'hero_title', content: 'Again' }, mei)).rejects.toMatchObject({
    code: 'section-key-taken',
  });
});

test('a section key may be repeated by an update but not changed', async () => {
  const { id } = await records.aboutEntries.create({ sectionKey: 'hero_title', content: 'Light' }, mei);
  expect(await records.aboutEntries.update(id, { sectionKey: 'hero_title', content: 'Air' }, mei)).toMatchObject({
    content: 'Air',
  });
  await expect(records.aboutEntries.update(id, { sectionKey: 'hero_subtitle' }, mei)).rejects.toMatchObject({
    code: 'section-key-locked',
    message: 'Section key cannot be changed after creation',
  });
});

test('an image needs an existing gallery, and goes with it', async () => {
  const noGallery = { code: 'validation-failed', errors: [{ path: 'galleryId', message: 'There is no such gallery' }] };
  await expect(records.cmsImages.create({ imageUrl: upload, galleryId: unknownId }, mei)).rejects.toMatchObject(
    noGallery,
  );
  const { id: galleryId } = await createGallery('garden');
  const image = await records.cmsImages.create({ imageUrl: upload, galleryId }, mei);
  await expect(records.cmsImages.update(image.id, { galleryId: unknownId }, mei)).rejects.toMatchObject(noGallery);
  await records.galleries.remove(galleryId, mei);
  await expect(records.cmsImages.get(image.id)).rejects.toMatchObject({ code: 'not-found' });
});

test('an image is hidden from the public with its gallery', async () => {
  const hidden = await createGallery('hidden', false);
  const shown = await createGallery('shown');
  for (const galleryId of [hidden.id, shown.id, null])
    await records.cmsImages.create({ imageUrl: upload, galleryId, title: galleryId ?? 'loose' }, mei);
  const titles = (await records.cmsImages.list({ publishedOnly: true })).map(({ title }) => title);
  expect(titles.sort()).toEqual([shown.id, 'loose'].sort());
  expect(await records.cmsImages.list(all)).toHaveLength(3);
});

test('a gallery page has its published images in order, and a draft gallery is not found', async () => {
  const gallery = await createGallery('garden');
  const file = (title: string, sortOrder: number, isPublished = true) =>
    records.cmsImages.create({ imageUrl: upload, galleryId: gallery.id, title, sortOrder, isPublished }, mei);
  await file('second', 2);
  await file('first', 1);
  await file('draft', 0, false);
  await records.cmsImages.create({ imageUrl: upload, title: 'elsewhere' }, mei);

  const page = await records.findPublishedGalleryBySlug('garden');
  expect(page?.gallery).toEqual(gallery);
  expect(page?.images.map(({ title }) => title)).toEqual(['first', 'second']);
  await records.galleries.update(gallery.id, { isPublished: false }, mei);
  expect(await records.findPublishedGalleryBySlug('garden')).toBeUndefined();
  expect((await records.findGalleryBySlug('garden'))?.images).toEqual(page?.images);
});

test('a gallery page reads only its own gallery and images, and an impossible slug causes no query', async () => {
  for (const slug of ['garden', 'studio', 'woods']) {
    const { id: galleryId } = await createGallery(slug);
    for (const title of ['a', 'b']) await records.cmsImages.create({ imageUrl: upload, galleryId, title }, mei);
  }
  const read: number[] = [];
  const counting = createRecordServices({
    database,
    revision,
    audit,
    translations: createTranslationStore({ database, revision }),
    listClientWork: async () => [],
    publicTexts: {
      async ofRecords(rows) {
        read.push(rows.length);
        return rows;
      },
    },
  });
  expect((await counting.findPublishedGalleryBySlug('studio'))?.images).toHaveLength(2);
  expect((await counting.findGalleryBySlug('woods'))?.images).toHaveLength(2);
  expect(read).toEqual([1, 2, 1, 2]);
  for (const slug of ['nowhere', 'Studio', 'studio\0', "' or ''='"])
    expect(await counting.findPublishedGalleryBySlug(slug), slug).toBeUndefined();
});

test('every field that refers to an upload is found, also in an absolute URL and a social link', async () => {
  for (const path of [upload, upload.replace('0f8f', '1f8f')]) await insertLibraryItem(database, path);
  await records.teamMembers.create(
    { ...member, image: upload, socialLinks: [{ platform: 'portfolio', href: `https://studio.example${upload}` }] },
    mei,
  );
  await records.aboutEntries.create({ sectionKey: 'about_main_image', content: 'Us', imageUrl: upload }, mei);
  await records.cmsImages.create({ imageUrl: upload, alt: 'A window' }, mei);
  await records.cmsImages.create({ imageUrl: upload.replace('0f8f', '1f8f') }, mei);
  const found = await records.listReferencesTo([upload]);
  expect(found.map(({ entity, title, field }) => [entity, title, field])).toEqual([
    ['team-member', 'Ana', 'image'],
    ['team-member', 'Ana', 'socialLinks'],
    ['about-entry', 'about_main_image', 'imageUrl'],
    ['cms-image', 'A window', 'imageUrl'],
  ]);
  const ofBoth = await records.listReferencesTo([upload, upload.replace('0f8f', '1f8f')]);
  expect(ofBoth).toHaveLength(found.length + 1);
});

test('every change increments the content revision and is audited; a refused one is not', async () => {
  const before = revision.current();
  const { id } = await createGallery('garden');
  await records.galleries.update(id, { name: 'Gardens' }, mei);
  await expect(records.galleries.update(id, { name: 'Late' }, mei, 1)).rejects.toThrow();
  await records.galleries.remove(id, mei);
  expect(revision.current()).toBe(before + 3);
  const events = await audit.list({ limit: 10 });
  const traces = events.map(({ actor, action, entity, entityId, detail }) => [actor, action, entity, entityId, detail]);
  expect(traces).toHaveLength(3);
  expect(traces).toEqual(
    expect.arrayContaining([
      [mei, 'create', 'gallery', id, { title: 'garden' }],
      [mei, 'update', 'gallery', id, { title: 'Gardens', fields: ['name'] }],
      [mei, 'delete', 'gallery', id, { title: 'Gardens' }],
    ]),
  );
});
