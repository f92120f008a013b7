import { copyFile, cp, mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backupData } from './backup-data.ts';
import { names, readChecksums, readManifest, writeManifest } from './manifest.ts';
import { testRestore } from './restore-test.ts';
import { AppError } from '#server/platform/app-error.ts';
import { createRestoredOpener } from '#server/process/web-server.ts';
import { hashFile } from '#server/platform/storage/read-chunks.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

const isPostgres = process.env.TEST_DIALECT === 'postgres';
const backupPassphrase = 'correct horse battery';
let studio: TestApp;
let root: string;
let whole: string;
let folder: string;
let originals: string[];
let renditions: string[];
beforeAll(async () => {
  studio = await createTestApp();
  root = `${studio.services.config.dataDir}-backups`;
  [whole, folder] = [path.join(root, 'whole'), path.join(root, 'damaged')];
  const client = createMediaClient(studio, await studio.signIn());
  for (const width of [400, 500]) await client.add(await photo({ width }));
  await createTestWorker(studio.services).runAll();
  for (const firstName of ['Ann', 'Bo']) {
    await studio.inject({ method: 'POST', url: '/api/contact', payload: { ...enquiry, firstName } });
  }
  await backupData({ place: { ...studio.services.config, backupPassphrase }, folder: whole });
  const files = [...(await readChecksums(whole, await readManifest(whole))).keys()];
  originals = files.filter((file) => file.startsWith('storage/uploads/'));
  renditions = files.filter((file) => file.startsWith('storage/derivatives/'));
});
afterAll(async () => {
  await studio.close();
  await rm(root, { recursive: true, force: true });
});

const rehearsed = async (passphrase: string | undefined = undefined) => {
  const { config } = studio.services;
  const result = await testRestore({
    folder,
    scratchRoot: root,
    databaseUrl: config.databaseUrl,
    backupPassphrase: passphrase,
    openPages: createRestoredOpener(config, 'none'),
  });
  expect((await readdir(root)).filter((name) => name.startsWith('.rehearsal'))).toEqual([]);
  return result;
};
const at = (file: string) => path.join(folder, file);
const flipByte = async (file: string, position = 0.5) => {
  const bytes = await readFile(at(file));
  const index = Math.floor(bytes.length * position);
  bytes[index] = (bytes[index] as number) ^ 0x20;
  await writeFile(at(file), bytes);
};
const change = async (file: string, edit: (text: string) => string) => {
  await writeFile(at(file), edit(await readFile(at(file), 'utf8')));
};
/** Damage that was there before the checksums were computed. */
const reseal = async () => {
  const { format: _format, checksums: _checksums, ...manifest } = await readManifest(whole);
  const files = [...(await readChecksums(whole, await readManifest(whole))).keys()];
  const checksums = new Map<string, string>();
  for (const file of files) {
    const sha256 = await hashFile(at(file)).catch(() => undefined);
    if (sha256) checksums.set(file, sha256);
  }
  const objects = [...checksums.keys()].filter((file) => file.startsWith('storage/') && file !== names.marker).length;
  await Promise.all([names.manifest, names.checksums].map((name) => rm(at(name))));
  await writeManifest(folder, checksums, {
    ...manifest,
    objects: { count: objects, bytes: manifest.objects?.bytes ?? 0 },
  });
};
const inDatabase = async (statement: string) => {
  const database = new DatabaseSync(at(names.sqlite));
  database.exec(`pragma foreign_keys = off; ${statement}`);
  database.close();
  await reseal();
};
const rows = (table: string) => `database/${table}.ndjson`;

type Damage = [name: string, plant: () => Promise<unknown>, reason: RegExp, passphrase?: string];
const anyDatabase: Damage[] = [
  ['the manifest is missing', () => rm(at(names.manifest)), /no manifest.json/],
  ['the manifest is cut', () => truncate(at(names.manifest), 100), /manifest.json is damaged/],
  [
    'a number in the manifest is changed',
    () => change(names.manifest, (text) => text.replace(/"count": (\d)/, '"count": 9$1')),
    /manifest.json is damaged/,
  ],
  ['the checksums are missing', () => rm(at(names.checksums)), /no SHA256SUMS/],
  [
    'a line of the checksums is missing',
    () => change(names.checksums, (text) => text.slice(text.indexOf('\n') + 1)),
    /SHA256SUMS is damaged/,
  ],
  [
    'a checksum is changed',
    () => change(names.checksums, (text) => text.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))),
    /SHA256SUMS is damaged/,
  ],
  ['a bit of an original is flipped', () => flipByte(originals[0] as string), /uploads\/.* is damaged/],
  ['an original is cut', () => truncate(at(originals[0] as string), 1000), /uploads\/.* is damaged/],
  ['an original is empty', () => truncate(at(originals[0] as string), 0), /uploads\/.* is damaged/],
  ['an original is missing', () => rm(at(originals[0] as string)), /uploads\/.* is missing/],
  [
    'an original is a folder',
    async () => {
      await rm(at(originals[0] as string));
      await mkdir(at(originals[0] as string));
    },
    /uploads\/.* is no file/,
  ],
  [
    'an original is the other one',
    () => copyFile(at(originals[1] as string), at(originals[0] as string)),
    /uploads\/.* is damaged/,
  ],
  [
    'bytes of an original are zeros',
    async () =>
      writeFile(at(originals[0] as string), Buffer.alloc((await readFile(at(originals[0] as string))).length)),
    /uploads\/.* is damaged/,
  ],
  ['a rendition is missing', () => rm(at(renditions[0] as string)), /derivatives\/.* is missing/],
  [
    'a rendition has another name',
    () => rename(at(renditions[0] as string), `${at(renditions[0] as string)}x`),
    /does not belong to the backup/,
  ],
  ['the marker of the storage is changed', () => writeFile(at(names.marker), '{}'), /\.generation is damaged/],
  ['the secrets are missing', () => rm(at(names.encryptedSecrets)), /secrets.encrypted.json is missing/],
  ['the secrets are changed', () => flipByte(names.encryptedSecrets, 0.8), /secrets.encrypted.json is damaged/],
  ['the passphrase is another one', async () => {}, /BACKUP_PASSPHRASE does not open/, 'another passphrase'],
  [
    'a file is there that does not belong to it',
    () => writeFile(at('storage/uploads/more'), 'x'),
    /more does not belong to the backup/,
  ],
  [
    'an original was missing before the checksums',
    async () => {
      await rm(at(originals[0] as string));
      await reseal();
    },
    /The original uploads\/.* of a row is not in the backup/,
  ],
];
const sqlite: Damage[] = [
  ['the database is missing', () => rm(at(names.sqlite)), /lightwell.sqlite is missing/],
  ['a page of the database is damaged', () => flipByte(names.sqlite, 0.7), /lightwell.sqlite is damaged/],
  ['the database is cut', () => truncate(at(names.sqlite), 40_000), /lightwell.sqlite is damaged/],
  [
    'a row was deleted before the checksums',
    () => inDatabase(`delete from contact_messages where first_name = 'Ann'`),
    /contact_messages has 1 rows, and 2 by the manifest/,
  ],
  ['a table was lost before the checksums', () => inDatabase('drop table spam_words'), /spam_words has no rows/],
  [
    'a row lost its parent before the checksums',
    () => inDatabase(`update sessions set user_id = 'nobody'`),
    /row \d+ of sessions names one of admin_users/,
  ],
  [
    'an index was damaged before the checksums',
    async () => {
      const database = new DatabaseSync(at(names.sqlite));
      const ofMessages = `type = 'index' and tbl_name = 'contact_messages'`;
      const row = database.prepare(`select rootpage from sqlite_master where ${ofMessages} limit 1`).get();
      const size = Number(database.prepare('pragma page_size').get()?.['page_size']);
      database.close();
      const bytes = await readFile(at(names.sqlite));
      const end = Number(row?.['rootpage']) * size;
      await writeFile(at(names.sqlite), bytes.fill(0x41, end - 60, end));
      await reseal();
    },
    /malformed|lightwell.sqlite: .*(?:index|page)/,
  ],
  [
    'a migration was lost before the checksums',
    () => inDatabase(`delete from kysely_migration where name like '0001%'`),
    /kysely_migration has|other migrations/,
  ],
];
const postgres: Damage[] = [
  ['a table is missing', () => rm(at(rows('media'))), /media.ndjson is missing/],
  ['a bit of a row is flipped', () => flipByte(rows('contact_messages')), /contact_messages.ndjson is damaged/],
  [
    'a row is missing',
    () => change(rows('contact_messages'), (text) => text.slice(text.indexOf('\n') + 1)),
    /contact_messages.ndjson is damaged/,
  ],
  [
    'a row was lost before the checksums',
    async () => {
      await change(rows('contact_messages'), (text) => text.slice(text.indexOf('\n') + 1));
      await reseal();
    },
    /contact_messages has 1 rows, and 2 by the manifest/,
  ],
  [
    'a row lost its parent before the checksums',
    async () => {
      await change(rows('sessions'), (text) => text.replace(/"user_id":"[^"]*"/, '"user_id":"nobody"'));
      await reseal();
    },
    /foreign key constraint/,
  ],
];

test('a whole backup is restored without problems, also with its secrets', async () => {
  await cp(whole, folder, { recursive: true });
  expect(await rehearsed(backupPassphrase)).toMatchObject({ problems: [], files: expect.any(Number) });
  await rm(folder, { recursive: true });
});

test.each([...(isPostgres ? postgres : [...anyDatabase, ...sqlite])])(
  '%s: found',
  async (_name, plant, reason, passphrase) => {
    await cp(whole, folder, { recursive: true });
    try {
      await plant();
      const { problems } = await rehearsed(passphrase);
      expect(
        problems.filter((problem) => reason.test(problem)),
        problems.join('\n'),
      ).not.toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

const fullDisk = {
  measure: async () => ({ freeBytes: 13e6, isShort: true }),
  assertRoomFor: () => Promise.reject(new AppError('storage-full', 'The storage is full.')),
};

test.each([
  ['before it begins', { createSpace: () => fullDisk }],
  ['in its middle', { openPages: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })) }],
])('a rehearsal that lacks space %s says that, and nothing about the backup', async (_, parts) => {
  const { databaseUrl } = studio.services.config;
  const options = { folder: whole, scratchRoot: root, databaseUrl, backupPassphrase, openPages: async () => [] };
  const { problems, lacksSpace } = await testRestore({ ...options, ...parts });
  expect(lacksSpace).toBe(true);
  expect(problems).toEqual([
    expect.stringMatching(
      'createSpace' in parts
        ? /^The rehearsal needs \d+ MB and a reserve, but only 13 MB are free in \S+-backups\.$/
        : /^The rehearsal ran out of space in \S+-backups/,
    ),
  ]);
  expect((await readdir(root)).filter((name) => name.startsWith('.rehearsal'))).toEqual([]);
});

test('damage is told where there is no space, too', async () => {
  await rm(folder, { recursive: true, force: true });
  await cp(whole, folder, { recursive: true });
  await flipByte(originals[0] as string);
  const { databaseUrl } = studio.services.config;
  const options = { folder, scratchRoot: root, databaseUrl, backupPassphrase, openPages: async () => [] };
  const { problems, lacksSpace } = await testRestore({ ...options, createSpace: () => fullDisk });
  expect([lacksSpace, problems[0]]).toEqual([false, expect.stringContaining('is damaged')]);
});
