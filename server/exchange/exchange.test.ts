import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StudioFile, studioFile } from '#contract/exchange.ts';
import { recordKinds } from '#contract/records/kinds.ts';
import { createExchangeServices } from '#server/exchange-services.ts';
import { hashFile } from '#server/platform/storage/read-chunks.ts';
import { readSidecarDescription } from '#server/platform/images/picture-description.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { fillWithEveryKind } from '#server/testing/fixtures/filled-studio.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-export-'));
const exported = path.join(folder, 'first');
let studio: TestApp;
let other: TestApp;
beforeAll(async () => {
  [studio, other] = await Promise.all([createTestApp(), createTestApp()]);
  await fillWithEveryKind(studio);
  await createTestWorker(studio.services).runAll();
  await other.signIn();
});
afterAll(async () => {
  await Promise.all([studio.close(), other.close()]);
  await rm(folder, { recursive: true });
});

const exportOf = (app: TestApp, to: string) => createExchangeServices(app.services).studioExport.exportTo(to);
const importInto = (app: TestApp, options = {}, from = exported) =>
  createExchangeServices(app.services).studioImport.importFrom(from, options);
const added = ({ counts }: Awaited<ReturnType<typeof importInto>>) =>
  [...counts.values()].reduce((sum, kind) => sum + kind.added, 0);

/** SHA-256 of each file by its name. */
async function hashesIn(root: string): Promise<Record<string, string>> {
  const found = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const files = found.map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name))).sort();
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await hashFile(path.join(root, file))] as const)),
  );
}

const readStudioFile = async (root = exported): Promise<StudioFile> =>
  studioFile.parse(JSON.parse(await readFile(path.join(root, 'studio.json'), 'utf8')));

test('an export has the untouched originals under safe names, and each text in an open format', async () => {
  const result = await exportOf(studio, exported);
  expect(result).toMatchObject({ originals: 8, records: 13, enquiries: 3, missing: [], refusable: [] });
  const names = Object.keys(await hashesIn(exported)).filter((name) => !name.endsWith('.xmp'));
  expect(names).toEqual([
    'enquiries.csv',
    'enquiries.json',
    'originals/gallery-gardens/=1+1.jpg',
    'originals/gallery-gardens/_CON.jpg',
    'originals/gallery-gardens/dsc_0001.jpg_xmp',
    'originals/gallery-gardens/新娘_gpj.exe.jpg',
    'originals/hero-home/DSC_0001 (2).JPG',
    'originals/hero-home/DSC_0001.JPG',
    'originals/hero-home/passwd.jpg',
    'originals/wedding-photography/新娘.jpg',
    'studio.json',
  ]);
  const { media, ...lists } = await readStudioFile();
  for (const kind of recordKinds) expect(lists[kind].length, kind).toBeGreaterThan(0);
  for (const { file, sha256 } of media) expect(await hashFile(path.join(exported, file))).toBe(sha256);
  const sidecar = await readFile(path.join(exported, 'originals/hero-home/DSC_0001.JPG.xmp'), 'utf8');
  expect(sidecar).toContain('<rdf:li xml:lang="zh-Hans">光 &amp; &lt;影&gt;</rdf:li>');
  expect(await readSidecarDescription(sidecar)).toEqual({
    title: 'Light & <shade>',
    caption: 'By the window',
    keywords: ['twice', '两次'],
  });
  const csv = await readFile(path.join(exported, 'enquiries.csv'), 'utf8');
  expect(csv.startsWith('\uFEFF"id","createdAt","firstName"')).toBe(true);
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);

  const all = [await readFile(path.join(exported, 'studio.json'), 'utf8'), csv].join('');
  const { passwordHash } = await studio.services.database.db
    .selectFrom('adminUsers')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(all).not.toContain(passwordHash);
});

test('an imported export gives the same export again, and a second import adds nothing', async () => {
  const dry = await importInto(other, { isDryRun: true });
  expect(added(dry)).toBe(8 + 13 + 3 + 2 + 2);
  expect(dry.added).toContain('items of the library: originals/gallery-gardens/=1+1.jpg');
  expect(dry.added).toContain('records: gallery: Gardens');
  expect(await other.services.database.db.selectFrom('media').selectAll().execute()).toEqual([]);

  expect(added(await importInto(other))).toBe(added(dry));
  await createTestWorker(other.services).runAll();
  expect(added(await importInto(other))).toBe(0);
  const second = path.join(folder, 'second');
  await exportOf(other, second);
  expect(await hashesIn(second)).toEqual(await hashesIn(exported));
  // Over an earlier export, also of a version that added a copy of the pages.
  await mkdir(path.join(second, 'site'));
  await writeFile(path.join(second, 'site/index.html'), '<!doctype html>');
  await writeFile(path.join(second, 'nginx.conf'), 'location = / {}');
  await exportOf(other, second);
  expect(await hashesIn(second)).toEqual(await hashesIn(exported));

  const [member] = (await other.inject({ url: '/api/admin/team?lang=zh-Hans' })).json().data;
  expect(member).toMatchObject({ name: '梅', role: '摄影师' });
  expect((await other.inject({ url: member.image })).statusCode).toBe(200);
  expect((await other.inject({ url: '/api/floor-plans' })).json().data).toHaveLength(1);
});

test('a studio in use keeps what it has, and gets the rest with its own ids', async () => {
  const used = await createTestApp();
  try {
    const { records, database } = used.services;
    const client = createMediaClient(used, await used.signIn());
    const own = await client.add(await readFile(path.join(exported, 'originals/hero-home/passwd.jpg')), {
      alt: 'Mine',
    });
    const category = 'Other';
    const gallery = await records.galleries.create(
      { name: 'Mine', slug: 'gardens', category },
      { id: null, name: 'Li' },
    );
    const { keptOwn, counts } = await importInto(used);
    expect(keptOwn).toEqual(['gallery Mine']);
    // Two items of the export have these bytes.
    expect(counts.get('items of the library')).toEqual({ added: 6, known: 2 });
    const rows = await database.db.selectFrom('media').select(['id', 'alt']).execute();
    expect(rows.filter(({ id }) => id === own.id)).toEqual([{ id: own.id, alt: 'Mine' }]);
    const [member] = await records.teamMembers.list({ publishedOnly: false });
    expect(member?.image).toBe(own.filePath);
    const images = await records.cmsImages.list({ publishedOnly: false });
    expect(images.filter(({ galleryId }) => galleryId === gallery.id)).toHaveLength(5);
    expect(added(await importInto(used))).toBe(0);
  } finally {
    await used.close();
  }
});

test('an export of a version that did not know testimonials can be read', async () => {
  const { testimonials, ...earlier } = JSON.parse(await readFile(path.join(exported, 'studio.json'), 'utf8'));
  expect(testimonials).not.toEqual([]);
  expect(studioFile.parse(earlier).testimonials).toEqual([]);
});

test('a wrong export is refused before anything is written', async () => {
  const empty = await createTestApp();
  try {
    const refused = (changes: object) =>
      expect(importInto(empty).catch((error: { errors: unknown }) => error.errors)).resolves.toEqual([
        expect.objectContaining(changes),
      ]);
    await refused({ message: expect.stringContaining('Enquiries belong to owner, who has no account here') });
    await empty.signIn();
    const studioJson = path.join(exported, 'studio.json');
    const whole = await readFile(studioJson, 'utf8');
    await writeFile(studioJson, whole.replace('"slug": "gardens"', '"slug": "../gardens"'));
    await refused({ path: 'studio.json galleries.0.slug' });
    await writeFile(studioJson, JSON.stringify({ ...JSON.parse(whole), cmsImages: undefined }));
    await refused({ path: 'studio.json cmsImages' });
    await writeFile(
      studioJson,
      whole.replace(/"file": "originals\/gallery-gardens\/_CON.jpg"/, '"file": "originals/../x"'),
    );
    await refused({ message: expect.stringContaining('Must be a file such as') });
    await writeFile(studioJson, whole);
    const enquiriesJson = path.join(exported, 'enquiries.json');
    const enquiries = await readFile(enquiriesJson, 'utf8');
    await writeFile(enquiriesJson, enquiries.replace(/^ *"phone": .*\n/m, ''));
    await refused({ path: 'enquiries.json enquiries.0.phone' });
    await writeFile(enquiriesJson, enquiries);
    const original = path.join(exported, 'originals/gallery-gardens/_CON.jpg');
    const bytes = await readFile(original);
    await rm(original);
    await refused({ message: 'originals/gallery-gardens/_CON.jpg is missing' });
    // A folder that is a link to another place.
    const gallery = path.dirname(original);
    await rename(gallery, `${gallery}-elsewhere`);
    await writeFile(`${gallery}-elsewhere/_CON.jpg`, bytes);
    await symlink(`${gallery}-elsewhere`, gallery);
    const errors = await importInto(empty).catch((error: { errors: { message: string }[] }) => error.errors);
    expect(errors).toContainEqual(
      expect.objectContaining({ message: `originals/gallery-gardens/_CON.jpg is missing` }),
    );
    await rm(gallery);
    await rename(`${gallery}-elsewhere`, gallery);
    await writeFile(original, bytes.fill(1, bytes.length - 9));
    await refused({ message: expect.stringContaining('_CON.jpg is damaged') });
    const stored = await Array.fromAsync(empty.services.storage.list('uploads/'));
    const rows = await empty.services.database.db.selectFrom('media').selectAll().execute();
    expect(stored).toHaveLength(rows.length);
  } finally {
    await empty.close();
  }
});

test('the enquiries of a table are added once, and its wrong rows are left out on demand only', async () => {
  const { tableImport } = createExchangeServices(other.services);
  const importTable = async (file: string, options = {}) => {
    const { counts, refused } = await tableImport.importFrom(file, options);
    return { ...counts.get('enquiries'), refused: refused.length };
  };
  expect(await importTable(path.join(exported, 'enquiries.csv'))).toEqual({ added: 0, known: 3, refused: 0 });
  const table = path.join(folder, 'other.csv');
  const sent = await other.inject({ method: 'POST', url: '/api/contact', payload: enquiry });
  expect(sent.statusCode).toBe(201);
  const { firstName, lastName, email, message } = enquiry;
  const rows = [
    [firstName, lastName, email, message],
    ['明', '李', 'li@example.com', '你好'],
    ['', 'Li', 'li@', ''],
  ];
  await writeFile(table, ['First,Last,E-mail,Message', ...rows.map((cells) => cells.join(','))].join('\r\n'));
  const refused = await importTable(table).catch((error: { errors: { message: string }[] }) => error.errors);
  expect(refused).toEqual([expect.objectContaining({ message: expect.stringMatching(/^line 4: firstName: /) })]);
  expect(await importTable(table, { isDryRun: true })).toEqual({ added: 1, known: 1, refused: 1 });
  expect(await importTable(table, { skipInvalid: true })).toEqual({ added: 1, known: 1, refused: 1 });
  expect(await importTable(table, { skipInvalid: true })).toEqual({ added: 0, known: 2, refused: 1 });
});

test('a folder with other files in it is not written to', async () => {
  await writeFile(path.join(exported, 'mine.txt'), 'Mine');
  await expect(exportOf(studio, exported)).rejects.toThrow('is not empty');
  await expect(exportOf(studio, path.join(studio.services.config.dataDir, 'x'))).rejects.toThrow('is in DATA_DIR');
});

test('a banner that version 0.1.0 does not know goes from studio to studio; an unknown one is refused before anything is added', async () => {
  const [from, to] = await Promise.all([createTestApp(), createTestApp()]);
  const its = path.join(folder, 'later');
  try {
    const client = createMediaClient(from, await from.signIn());
    await client.add(await photo(), { category: 'hero-wedding', originalName: 'rings.jpg' });
    await createTestWorker(from.services).runAll();
    await to.signIn();
    await exportOf(from, its);
    expect((await readStudioFile(its)).media).toMatchObject([
      { category: 'hero-wedding', file: 'originals/hero-wedding/rings.jpg' },
    ]);

    const file = path.join(its, 'studio.json');
    const written = await readFile(file, 'utf8');
    await writeFile(file, written.replace('"hero-wedding"', '"hero-of-a-newer-version"'));
    await expect(importInto(to, {}, its)).rejects.toMatchObject({
      errors: [expect.objectContaining({ path: expect.stringContaining('media.0.category') })],
    });
    expect(await to.services.database.db.selectFrom('media').selectAll().execute()).toEqual([]);

    await writeFile(file, written);
    expect(added(await importInto(to, {}, its))).toBe(1);
    await createTestWorker(to.services).runAll();
    expect(await to.services.media.findHero('hero-wedding')).toMatchObject({ width: expect.any(Number) });
    const again = path.join(folder, 'later-again');
    await exportOf(to, again);
    expect(await hashesIn(again)).toEqual(await hashesIn(its));
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
});
