import { createServer } from 'node:http';
import os from 'node:os';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackupDirRepository, createBackupRunRepository } from '#server/backup/backup.repository.ts';
import { createClockCheck, startReports } from './process-reports.ts';
import type { SystemProcess } from '#contract/system.ts';
import type { Log } from '#server/platform/log.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let owner: { authorization: string };
let answer = '';
const updates = createServer((_, response) => response.end(answer));
beforeAll(async () => {
  await new Promise<void>((resolve) => updates.listen(0, '127.0.0.1', resolve));
  const { port } = updates.address() as AddressInfo;
  studio = await createTestApp({ UPDATE_URL: `http://127.0.0.1:${port}/newest.json` });
  owner = await studio.signIn();
});
afterAll(async () => {
  await studio.close();
  updates.close();
});

const read = async () => (await studio.inject({ url: '/api/admin/system', headers: owner })).json().data;

test('the page about the system has the version, the disk of the data, the queues and the backups', async () => {
  const { config } = studio.services;
  const system = await read();
  expect(system).toMatchObject({
    version: config.version,
    database: config.databaseUrl ? 'postgres' : 'sqlite',
    storage: 'disk',
    backups: { isScheduled: false, warning: 'not-scheduled' },
    mail: { tellsSomebody: false, failed: 0 },
    failedMedia: 0,
  });
  expect(system.disks).toHaveLength(1);
  expect(Number(system.disks[0].freeBytes)).toBeGreaterThan(0);
  expect(Number(system.disks[0].totalBytes)).toBeGreaterThan(Number(system.disks[0].freeBytes));
  expect(system.queues.map(({ queue }: { queue: string }) => queue)).toContain('photos');
});

test('a process is listed while it reports, as dead when it no longer does, and not at all once it has ended', async () => {
  const { processes, database, log } = studio.services;
  const stop = startReports(processes, { kind: 'photos', version: '9.9.9', log });
  await expect
    .poll(async () => (await read()).processes)
    .toMatchObject([{ kind: 'photos', version: '9.9.9', isAlive: true }]);
  const setSeen = (msAgo: number) =>
    database.db
      .updateTable('processes')
      .set({ seenAt: new Date(Date.now() - msAgo).toISOString() })
      .execute();
  await setSeen(120_000);
  const [late] = (await read()).processes;
  expect(late).toMatchObject({ isAlive: false });
  expect(late.secondsAgo).toBeGreaterThan(115);
  expect(late.secondsAgo).toBeLessThan(180);
  await setSeen(25 * 3_600_000);
  expect((await read()).processes).toEqual([]);
  await setSeen(0);
  await stop();
  expect(await database.db.selectFrom('processes').selectAll().execute()).toEqual([]);
});

test('a process that was killed is listed until another one of its kind has taken its place on the host', async () => {
  const { processes, database, log } = studio.services;
  const at = new Date(Date.now() - 120_000).toISOString();
  const killed = { version: '1', startedAt: at, seenAt: at, clockAheadSeconds: null };
  await database.db
    .insertInto('processes')
    .values([
      { id: 'a', kind: 'photos', host: os.hostname(), ...killed },
      { id: 'b', kind: 'films', host: os.hostname(), ...killed },
      { id: 'c', kind: 'photos', host: 'another host', ...killed },
    ])
    .execute();
  expect((await read()).processes).toHaveLength(3);
  const stop = startReports(processes, { kind: 'photos', version: '9.9.9', log });
  const namesOf = async () =>
    (await read()).processes.map(
      ({ kind, host, isAlive }: SystemProcess) => `${isAlive ? 'alive' : 'lost'} ${kind} ${host}`,
    );
  await expect
    .poll(async () => (await namesOf()).toSorted())
    .toEqual([`alive photos ${os.hostname()}`, `lost films ${os.hostname()}`, 'lost photos another host']);
  await stop();
  expect((await read()).processes.map(({ kind }: SystemProcess) => kind).toSorted()).toEqual(['films', 'photos']);
  await database.db.deleteFrom('processes').execute();
});

test("a clock that differs from the database's is logged at once and once an hour, and shown", async () => {
  const { processes } = studio.services;
  const lines: [string, number][] = [];
  const line = (level: string) => (about: object) =>
    lines.push([level, Math.round((about as { aheadSeconds: number }).aheadSeconds)]);
  const log = { info: line('info'), warn: line('warn'), error: line('error') } as unknown as Log;
  expect(Math.abs((await processes.readClock()) - Date.now())).toBeLessThan(60_000);
  let ahead = 4_000;
  const check = createClockCheck({ readClock: async () => Date.now() }, log, () => Date.now() + ahead);
  expect(await check()).toBeCloseTo(4, 0);
  expect(lines).toEqual([]);
  ahead = 10_000;
  await check();
  await check();
  expect(lines).toEqual([['warn', 10]]);
  ahead = 0;
  await check();
  expect(lines).toEqual([
    ['warn', 10],
    ['info', 0],
  ]);
  ahead = -200_000;
  expect(await check()).toBeCloseTo(-200, 0);
  expect(lines.at(-1)).toEqual(['error', -200]);

  await processes.report({ id: 'late', kind: 'web', host: 'a', version: '1', clockAheadSeconds: -200 });
  expect((await read()).processes).toMatchObject([{ clockAheadSeconds: -200 }]);
  await processes.remove('late');
});

test('of a database that answers late nothing is said', async () => {
  const slow = { readClock: () => new Promise<number>((resolve) => setTimeout(resolve, 1_100, 0)) };
  expect(await createClockCheck(slow, studio.services.log)()).toBeNull();
});

test('a failed backup marks the tab and is told with the last good one and the reason; its disk is shown', async () => {
  const isMarked = async () =>
    (await studio.inject({ url: '/api/admin/summary', headers: owner })).json().data.system.isWarning;
  const { db } = studio.services.database;
  const runs = createBackupRunRepository(db);
  const day = 24 * 3_600_000;
  const finish = async (msAgo: number, isOk: boolean, problems: string[]) => {
    const at = new Date(Date.now() - msAgo).toISOString();
    await runs.finish(await runs.begin('backup', at, null), { finishedAt: at, isOk, detail: { problems } });
    return at;
  };
  const goodAt = await finish(2 * day, true, []);
  const rehearsal = await runs.begin('rehearsal', goodAt, 'b');
  await runs.finish(rehearsal, { finishedAt: goodAt, isOk: true, detail: {} });
  const isMarkedBefore = await isMarked();
  await finish(day, false, ['The backup needs 12 MB.']);
  const seen = { host: 'one', problem: null, disk: { free: 7e11, total: 9e11 }, isOnDataDisk: false };
  await createBackupDirRepository(db).saveSeen({ at: new Date().toISOString(), ...seen });
  const system = await read();
  const expected = { kind: 'backup-failed', lastGoodAt: goodAt, reason: 'The backup needs 12 MB.' };
  expect(system.troubles).toContainEqual(expected);
  expect(system.disks).toContainEqual({
    use: 'backups',
    freeBytes: '700000000000',
    totalBytes: '900000000000',
    level: 'ok',
  });
  // The disk of the machine that runs the tests may be full.
  expect([isMarkedBefore, await isMarked()]).toEqual([system.troubles.length > 1, true]);
});

const check = () => studio.inject({ method: 'POST', url: '/api/admin/system/update-check', headers: owner });

test.each([
  { version: '999.0.0', isNewer: true },
  { version: '0.0.1', isNewer: false },
])('the newest version $version is newer: $isNewer', async ({ version, isNewer }) => {
  answer = JSON.stringify({ version, url: 'https://updates.example/notes' });
  const response = await check();
  expect(response.statusCode).toBe(200);
  expect(response.json().data).toEqual({ version, isNewer, url: 'https://updates.example/notes' });
});

test.each([
  '',
  '<html>',
  '{"version":"latest"}',
  '{"version":"1.0.0","url":"javascript:alert(1)"}',
  'x'.repeat(50_000),
])('an answer that is no version is an error: %.40s', async (text) => {
  answer = text;
  const response = await check();
  expect(response.statusCode).toBe(503);
  expect(response.json().code).toBe('unavailable');
});
