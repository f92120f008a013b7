import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAt } from '#server/testing/clients/owner-client.ts';
import { startStudioProcess } from '#server/testing/servers/studio-process.ts';

vi.setConfig({ testTimeout: 90_000 });

const server = 'server/testing/servers/api-server.ts';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-away-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const linesOf = (output: string) => output.split('\n').filter((line) => line.includes('No backups can be made.'));

test('a start that cannot write to BACKUP_DIR says so in one line, marks the tab, and serves the site', async () => {
  // As on a read-only disk, also for root.
  writeFileSync(path.join(folder, 'file'), '');
  const backupDir = path.join(folder, 'file/backups');
  await using studio = await startStudioProcess({ BACKUP_DIR: backupDir }, server);
  await expect.poll(() => linesOf(studio.output()), { timeout: 30_000 }).toHaveLength(1);
  expect(linesOf(studio.output())[0]).toContain(
    `No backups can be made. BACKUP_DIR (${backupDir}) cannot be written to: ENOTDIR`,
  );
  expect((await fetch(`${studio.origin}/readyz`)).status).toBe(200);
  const headers = await signInAt(studio.origin, studio.username, studio.password);
  const read = async (url: string) => (await (await fetch(`${studio.origin}${url}`, { headers })).json()).data;
  expect((await read('/api/admin/summary')).system).toEqual({ isWarning: true });
  expect((await read('/api/admin/system')).troubles).toContainEqual({
    kind: 'backup-folder',
    host: os.hostname(),
    reason: expect.stringContaining('cannot be written to'),
  });
});
