import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBackupRunRepository } from './backup-runs.repository.ts';
import { createBackupRuns } from './backup-runs.service.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { findLastBackup, runNightlyBackup } from './nightly-backup.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

const isPostgres = process.env.TEST_DIALECT === 'postgres';
const hour = 60 * 60_000;
const day = 24 * hour;
let studio: TestApp;
let folder: string;
let time: number;
beforeEach(async () => {
  studio = await createTestApp();
  folder = `${studio.services.config.dataDir}-backups`;
  time = Date.parse('2026-11-01T02:00:00Z');
  const client = createMediaClient(studio, await studio.signIn());
  await client.add(await photo({ width: 400 }));
});
afterEach(async () => {
  await studio.close();
  await rm(folder, { recursive: true, force: true });
});

const log = { info() {}, error() {} };
const runsOf = () => {
  const { db, transact } = studio.services.database;
  const repository = createBackupRunRepository(db);
  return createBackupRuns({ repository, transact, schedule: { hour: 2 }, timeZone: 'UTC', now: () => time });
};
const night = (openPages = async (): Promise<string[]> => []) =>
  runNightlyBackup({
    runs: runsOf(),
    place: studio.services.config,
    folder,
    openPages,
    log,
    now: () => time,
    timeZone: 'UTC',
  });
const backups = async () => (await readdir(folder)).sort();
const originalOf = async (name: string) => {
  const uploads = path.join(folder, name, 'storage/uploads');
  return path.join(uploads, (await readdir(uploads))[0] as string);
};
const nameAt = (at: number) => `lightwell-${new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

test('a backup is made and rehearsed once a day, by one process, and the state says so', async () => {
  expect(await runsOf().getState()).toMatchObject({ isScheduled: true, warning: 'never', lastBackup: null });
  await Promise.all([night(), night()]);
  await night();
  expect(await backups()).toEqual([nameAt(time)]);
  const state = await runsOf().getState();
  expect(state).toMatchObject({ warning: null, lastBackup: { isOk: true, backup: nameAt(time), problems: [] } });
  expect(state.lastRehearsal).toMatchObject({ isOk: true, backup: nameAt(time), problems: [] });
  time += 3 * day + 1 + (Date.now() - time);
  expect(await runsOf().getState()).toMatchObject({ warning: 'stale' });
  const { json, statusCode } = await studio.inject({ url: '/api/admin/backups', headers: await studio.signIn() });
  expect([statusCode, json().data.lastBackup.backup]).toEqual([200, state.lastBackup?.backup]);
});

// What follows is about files and dates, whichever database they hold: dumps of PostgreSQL take many times as long.
if (!isPostgres)
  describe('with a database in a file', () => {
    test('damage is noticed in the same night, and the next backup copies every file again', async () => {
      await night();
      const first = nameAt(time);
      const damaged = await originalOf(first);
      const bytes = await readFile(damaged);
      await rm(damaged);
      await writeFile(damaged, Buffer.alloc(bytes.length));
      // The next night keeps the damaged file, and the rehearsal finds it.
      time += day;
      await night();
      const found = await runsOf().getState();
      expect(found).toMatchObject({ warning: 'failed', lastBackup: { isOk: true }, lastRehearsal: { isOk: false } });
      expect(found.lastRehearsal?.problems[0]).toMatch(/uploads\/.* is damaged/);
      time += day;
      await night();
      expect(await readFile(await originalOf(nameAt(time)))).toEqual(bytes);
      expect(await runsOf().getState()).toMatchObject({ warning: null, lastRehearsal: { isOk: true } });
    });

    test('a page that does not open fails the rehearsal, and a failed backup is repeated in an hour', async () => {
      await night(async () => ['/ of the restored studio answers 500.']);
      expect(await runsOf().getState()).toMatchObject({ warning: 'failed', lastBackup: { isOk: true } });
      time += day;
      await mkdir(path.join(folder, nameAt(time), 'in the way'), { recursive: true });
      await night();
      const { lastBackup } = await runsOf().getState();
      expect(lastBackup).toMatchObject({ isOk: false, problems: [expect.stringMatching(/is not empty/)] });
      await rm(path.join(folder, nameAt(time)), { recursive: true });
      expect(await runsOf().isDue()).toBe(false);
      time += hour;
      await night();
      expect(await runsOf().getState()).toMatchObject({ warning: null, lastBackup: { isOk: true } });
    });

    test('only whole backups of the schedule are pruned', async () => {
      await night();
      const {
        format: _format,
        checksums: _checksums,
        ...manifest
      } = await readManifest(path.join(folder, nameAt(time)));
      const plant = async (at: number, madeBy: 'schedule' | 'command') => {
        const madeAt = new Date(at).toISOString();
        await mkdir(path.join(folder, nameAt(at)));
        await writeManifest(path.join(folder, nameAt(at)), new Map(), { ...manifest, madeAt, madeBy });
      };
      const first = time;
      for (let index = 1; index < 9; index += 1) await plant(first + index * day, 'schedule');
      await plant(first + day + hour, 'command');
      await mkdir(path.join(folder, 'lightwell-20200101T020000Z'));
      await mkdir(path.join(folder, 'holiday photos'));
      time += 9 * day;
      await night();
      // Sunday, 1 November, is the newest of its week; of the next one seven days are left.
      const left = [0, 3, 4, 5, 6, 7, 8, 9].map((index) => nameAt(first + index * day));
      const foreign = ['holiday photos', 'lightwell-20200101T020000Z', nameAt(first + day + hour)];
      expect(await backups()).toEqual([...left, ...foreign].sort());
      expect(await findLastBackup(folder)).toBe(nameAt(time));
    });
  });
