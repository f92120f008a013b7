import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BackupError, createBackupDir, markerName } from './backup-folder.ts';
import { createBackupDirRepository } from './backup.repository.ts';
import { createBackupRuns } from './backup-runs.service.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { findLastBackup, finishRestoreTest, type NightlyBackupParts, runNightlyBackup } from './nightly-backup.ts';
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
const runsOf = () =>
  createBackupRuns({
    database: studio.services.database,
    schedule: { hour: 2 },
    timeZone: 'UTC',
    now: () => time,
  });
const dirOf = (place = folder) =>
  createBackupDir({
    folder: place,
    dataDir: studio.services.config.dataDir,
    repository: createBackupDirRepository(studio.services.database.db),
    now: () => time,
  });
const night = (openPages = async (): Promise<string[]> => [], parts: Partial<NightlyBackupParts> = {}) =>
  runNightlyBackup({
    runs: runsOf(),
    place: studio.services.config,
    folder,
    dir: dirOf(),
    openPages,
    log,
    now: () => time,
    timeZone: 'UTC',
    ...parts,
  });
const backups = async () => (await readdir(folder)).filter((name) => name !== markerName).sort();
const originalOf = async (name: string) => {
  const uploads = path.join(folder, name, 'storage/uploads');
  return path.join(uploads, (await readdir(uploads))[0] as string);
};
const kinds = async () => (await runsOf().findTroubles()).map(({ kind }) => kind);
const nameAt = (at: number) => `lightwell-${new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

test('a backup is made and rehearsed once a day, by one process, and the state says so', async () => {
  expect(await runsOf().getState()).toMatchObject({ isScheduled: true, warning: null, lastBackup: null });
  await Promise.all([night(), night()]);
  await night();
  expect(await backups()).toEqual([nameAt(time)]);
  expect(await kinds()).toEqual([]);
  const state = await runsOf().getState();
  expect(state).toMatchObject({ warning: null, lastBackup: { isOk: true, backup: nameAt(time), problems: [] } });
  expect(state.lastRehearsal).toMatchObject({ isOk: true, backup: nameAt(time), problems: [] });
  const { json, statusCode } = await studio.inject({ url: '/api/admin/backups', headers: await studio.signIn() });
  expect([statusCode, json().data.lastBackup.backup]).toEqual([200, state.lastBackup?.backup]);
});

test('a failed backup marks at once and until one succeeds, whatever the last rehearsal found', async () => {
  await night();
  const firstAt = new Date(time).toISOString();
  const isFull = { signal: AbortSignal.abort(new BackupError('The backup needs 12 MB and a reserve.')) };
  for (const days of [1, 2, 3]) {
    time += day;
    await night(undefined, isFull);
    const [failed, ...others] = await runsOf().findTroubles();
    expect(failed).toEqual({
      kind: 'backup-failed',
      lastGoodAt: firstAt,
      reason: 'The backup needs 12 MB and a reserve.',
    });
    expect([days, others]).toEqual([days, []]);
    expect(await runsOf().getState()).toMatchObject({ warning: 'backup-failed', lastGoodBackupAt: firstAt });
  }
  time += 1;
  expect(await kinds()).toEqual(['backup-failed', 'backup-old']);
  // While the next one runs it is not known to be better.
  time += hour;
  const next = (await runsOf().beginBackup('next')) as string;
  expect(await kinds()).toEqual(['backup-failed', 'backup-old']);
  await runsOf().finish(next, true, []);
  expect(await kinds()).toEqual(['rehearsal-old']);
});

test('a backup that was killed counts as failed as soon as that is certain', async () => {
  await runsOf().beginBackup('killed');
  time += 12 * hour - 1;
  expect(await kinds()).toEqual([]);
  time += 2;
  expect(await runsOf().findTroubles()).toEqual([{ kind: 'backup-failed', lastGoodAt: null, reason: null }]);
});

test('a clock that has jumped hides nothing', async () => {
  const rightTime = time;
  const succeedAt = async (at: number) => {
    time = at;
    await runsOf().finish((await runsOf().beginBackup('one')) as string, true, []);
  };
  await succeedAt(rightTime);
  // The last good one by name is of a clock that ran a year ahead: by the right clock it tells nothing.
  await succeedAt(rightTime + 365 * day);
  time = rightTime + 2 * day;
  expect(await kinds()).toEqual([]);
  time = rightTime + 3 * day + 1;
  expect(await kinds()).toEqual(['backup-old']);
  // Now the clock runs behind: all runs are of its future.
  time = rightTime - 365 * day;
  expect(await kinds()).toEqual(['backup-old']);
});

test('a rehearsal without space is no damage: the next backup still links what it has', async () => {
  await night();
  const id = await runsOf().beginRestoreTest('one', new Date(time + 1).toISOString());
  time += hour;
  const result = { problems: ['The rehearsal needs 9 MB.'], lacksSpace: true, files: 0, rows: 0, ms: 1 };
  await finishRestoreTest(runsOf(), id, result);
  expect(await runsOf().findTroubles()).toEqual([
    { kind: 'rehearsal-lacks-space', reason: 'The rehearsal needs 9 MB.' },
  ]);
  expect(await runsOf().hasFoundDamage()).toBe(false);
});

test('a night on an empty mount point makes no backup, and says why', async () => {
  await night();
  await rm(path.join(folder, markerName));
  time += day;
  await night();
  expect(await backups()).toEqual([nameAt(time - day)]);
  const [trouble, ...others] = await runsOf().findTroubles();
  expect([trouble, others]).toEqual([
    { kind: 'backup-failed', lastGoodAt: expect.any(String), reason: expect.stringContaining('Is its disk mounted?') },
    [],
  ]);
  // The rehearsal of before is still the last one.
  expect((await runsOf().getState()).lastRehearsal?.startedAt).toBe(new Date(time - day).toISOString());
});

test('who turned the schedule off on purpose is not warned', async () => {
  const dirs = createBackupDirRepository(studio.services.database.db);
  const { database } = studio.services;
  await night();
  time += 4 * day;
  const unscheduled = createBackupRuns({ database, schedule: undefined, now: () => time });
  expect(await unscheduled.getState()).toMatchObject({ isScheduled: true, warning: 'backup-old' });
  await dirs.saveKnown({ folder, marker: 'x', isOff: true });
  expect(await unscheduled.getState()).toMatchObject({ isScheduled: false, warning: 'not-scheduled' });
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
      expect(found).toMatchObject({
        warning: 'rehearsal-failed',
        lastBackup: { isOk: true },
        lastRehearsal: { isOk: false },
      });
      expect(found.lastRehearsal?.problems[0]).toMatch(/uploads\/.* is damaged/);
      time += day;
      await night();
      expect(await readFile(await originalOf(nameAt(time)))).toEqual(bytes);
      expect(await runsOf().getState()).toMatchObject({ warning: null, lastRehearsal: { isOk: true } });
    });

    test('a page that does not open fails the rehearsal, and a failed backup is repeated in an hour', async () => {
      await night(async () => ['/ of the restored studio answers 500.']);
      expect(await runsOf().getState()).toMatchObject({ warning: 'rehearsal-failed', lastBackup: { isOk: true } });
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

    test('what killed runs have left is removed after a day', async () => {
      await night();
      const left = [`${nameAt(time)}.unfinished-0a1b2c3d`, '.rehearsal-0a1b2c3d', `.deleted-${nameAt(time)}`];
      const young = '.rehearsal-ffffffff';
      for (const name of [...left, young]) await mkdir(path.join(folder, name));
      for (const name of left) await utimes(path.join(folder, name), 0, 0);
      time += day;
      await night();
      expect(await backups()).toEqual([young, nameAt(time - day), nameAt(time)]);
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
