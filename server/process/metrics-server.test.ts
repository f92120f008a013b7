import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { register } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { troubleKinds } from '#contract/system.ts';
import { createBackupDirRepository, createBackupRunRepository } from '#server/backup/backup.repository.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { startMetricsServer } from './metrics-server.ts';

const monitoring = path.resolve(import.meta.dirname, '../../docs/monitoring');
let studio: TestApp;
let server: Awaited<ReturnType<typeof startMetricsServer>>;
beforeAll(async () => {
  studio = await createTestApp({ WEB_PROCESSES: '1' });
  server = await startMetricsServer(studio.services, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.stop();
  // The files of a worker share prom-client's registry.
  register.clear();
  await studio.close();
});

async function scrape(): Promise<Map<string, number>> {
  const text = await (await fetch(server.address)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('responses are counted by sender and class of status, with their times', async () => {
  const before = await scrape();
  await studio.inject('/healthz');
  await studio.inject('/api/nothing');
  studio.services.processFigures.requests.count('page-cache', 304, 0.4);
  studio.services.processFigures.requests.count('page-cache', 200, 3);
  const after = await scrape();
  const added = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(added('lightwell_http_responses_total{source="app",status="2xx"}')).toBe(1);
  expect(added('lightwell_http_responses_total{source="app",status="4xx"}')).toBe(1);
  expect(added('lightwell_http_responses_total{source="page-cache",status="3xx"}')).toBe(1);
  expect(added('lightwell_http_response_seconds_bucket{source="page-cache",le="0.001"}')).toBe(1);
  expect(added('lightwell_http_response_seconds_bucket{source="page-cache",le="0.005"}')).toBe(2);
  expect(added('lightwell_http_response_seconds_bucket{source="page-cache",le="+Inf"}')).toBe(2);
  expect(added('lightwell_http_response_seconds_count{source="page-cache"}')).toBe(2);
  expect(added('lightwell_http_response_seconds_sum{source="page-cache"}')).toBeCloseTo(0.0034);
});

test('queues tell how many entries wait and since when', async () => {
  const { db } = studio.services.database;
  const now = Date.now();
  const at = (secondsAgo: number) => new Date(now - secondsAgo * 1000).toISOString();
  const mail = (id: string, state: 'queued' | 'sent' | 'failed', secondsAgo: number) => ({
    id,
    createdAt: at(secondsAgo),
    kind: 'test' as const,
    contactId: null,
    recipient: 'owner@studio.example',
    replyTo: null,
    subject: 'A test',
    textBody: '',
    htmlBody: '',
    state,
    attempts: 0,
    notBefore: at(0),
    leasedBy: null,
    leasedUntil: null,
    lastError: null,
    sentAt: null,
    queuedAt: null,
  });
  await db
    .insertInto('mails')
    .values([mail('m1', 'queued', 600), mail('m2', 'queued', 5), mail('m3', 'sent', 9000), mail('m4', 'failed', 9000)])
    .execute();
  const read = await scrape();
  expect(read.get('lightwell_queue_waiting{queue="mails"}')).toBe(2);
  expect(read.get('lightwell_queue_oldest_seconds{queue="mails"}')).toBeGreaterThanOrEqual(600);
  expect(read.get('lightwell_queue_oldest_seconds{queue="mails"}')).toBeLessThan(700);
  expect(read.get('lightwell_queue_waiting{queue="photos"}')).toBe(0);
  expect(read.get('lightwell_mails_failed')).toBe(1);
  expect(read.get('lightwell_disk_free_bytes')).toBeGreaterThan(0);
});

test('a backup that never was is absent, not zero', async () => {
  expect((await scrape()).has('lightwell_last_backup_timestamp_seconds')).toBe(false);
  const { id, startedAt } = { id: 'b1', startedAt: '2026-01-02T03:04:05.000Z' };
  const run = { id, kind: 'backup' as const, startedAt, backup: 'b', finishedAt: startedAt, isOk: 1 as const };
  await studio.services.database.db
    .insertInto('backupRuns')
    .values({ ...run, detail: null })
    .execute();
  const read = await scrape();
  expect(read.get('lightwell_last_backup_timestamp_seconds')).toBe(Date.parse(startedAt) / 1000);
  expect(read.get('lightwell_last_backup_ok')).toBe(1);
});

test('the clock of each process is there', async () => {
  await studio.services.processes.report({ id: 'w', kind: 'web', host: 'a', version: '1', clockAheadSeconds: 7.5 });
  expect((await scrape()).get('lightwell_clock_ahead_seconds{kind="web",host="a"}')).toBe(7.5);
});

test('the alert rules and the dashboard of docs/monitoring name metrics that exist', async () => {
  const names = new Set([...(await scrape()).keys()].map((series) => series.split('{', 1)[0]));
  // Only studios with PostgreSQL, or with a rehearsed backup, have these.
  const others = [
    'lightwell_database_connections',
    'lightwell_last_good_rehearsal_timestamp_seconds',
    'lightwell_backup_disk_free_bytes',
  ];
  for (const file of ['alerts.yaml', 'dashboard.json']) {
    const used = new Set((await readFile(path.join(monitoring, file), 'utf8')).match(/\blightwell_\w+/g));
    expect(used.size).toBeGreaterThan(5);
    expect([...used].filter((name) => !names.has(name) && !others.includes(name))).toEqual([]);
  }
});

const troublesOf = (alert: string) =>
  [...alert.matchAll(/lightwell_trouble\{kind="([\w-]+)"\}/g)].map(([, kind]) => kind);

test('every trouble is a metric with an alert of its own', async () => {
  const read = await scrape();
  const alerts = (await readFile(path.join(monitoring, 'alerts.yaml'), 'utf8')).split('- alert: ').slice(1);
  expect(alerts.flatMap(troublesOf).toSorted()).toEqual(troubleKinds.toSorted());
  expect(troubleKinds.filter((kind) => !read.has(`lightwell_trouble{kind="${kind}"}`))).toEqual([]);
});

test('a failed backup, and the space that is left for the next one', async () => {
  expect((await scrape()).get('lightwell_trouble{kind="backup-failed"}')).toBe(0);
  const { db } = studio.services.database;
  const at = new Date().toISOString();
  const runs = createBackupRunRepository(db);
  await runs.finish(await runs.begin('backup', at, null), { finishedAt: at, isOk: false, detail: {} });
  const seen = { at, host: 'one', problem: null, disk: { free: 7e9, total: 9e9 }, isOnDataDisk: false };
  await createBackupDirRepository(db).saveSeen(seen);
  const read = await scrape();
  expect(read.get('lightwell_trouble{kind="backup-failed"}')).toBe(1);
  expect(read.get('lightwell_backup_disk_free_bytes')).toBe(7e9);
});

test('other paths and methods are refused', async () => {
  expect((await fetch(new URL('/', server.address))).status).toBe(404);
  expect((await fetch(server.address, { method: 'POST' })).status).toBe(405);
});

test('without a database the web metrics are still there, and one metric says that it is down', async () => {
  const failing = {
    ...studio.services,
    metrics: { read: () => Promise.reject(new Error('no database')) },
    config: { ...studio.services.config, webProcesses: 2 },
  };
  const other = await startMetricsServer(failing, { host: '127.0.0.1', port: 0 });
  const text = await (await fetch(other.address)).text();
  await other.stop();
  expect(text).toContain('lightwell_database_up 0');
  expect(text).toContain('lightwell_http_responses_total');
  expect(text).not.toContain('lightwell_queue_waiting');
});
