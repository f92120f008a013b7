import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inflatingPng } from '#server/testing/fixtures/unusual-pictures.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

// A real process, on a machine that is busy with others.
vi.setConfig({ testTimeout: 60_000 });

const mb = 1024 * 1024;
const maxPeakMb = 900;

let studio: TestApp;
let client: MediaClient;
let child: ChildProcess | undefined;
beforeEach(async () => {
  studio = await createTestApp();
  client = createMediaClient(studio, await studio.signIn());
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await studio.close();
});

/** The peak memory of the process `pid` (proc(5), VmHWM), in megabytes. */
async function peakMbOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

test.runIf(process.platform === 'linux')(
  'a PNG of 12 MB whose texts inflate to 12 GB is processed with less than 900 MB',
  async () => {
    const png = await inflatingPng(30, 400 * mb);
    expect(png.length).toBeGreaterThan(12_000_000);
    const item = await client.add(png, { mimeType: 'image/png' });

    const { dataDir, databaseUrl } = studio.services.config;
    const environment = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), LOG_LEVEL: 'fatal' };
    const worker = spawn(process.execPath, [path.join(import.meta.dirname, '../worker.ts'), 'photos'], {
      env: { PATH: process.env.PATH, ...environment },
      stdio: 'inherit',
    });
    child = worker;
    const isDone = async () => {
      // Checked repeatedly, to fail as soon as it is too much.
      expect(await peakMbOf(worker.pid as number)).toBeLessThan(maxPeakMb);
      const shown = await client.find(item.id);
      return shown?.state === 'ready' && (shown.picture?.widths.length ?? 0) > 0;
    };
    await vi.waitFor(async () => expect(await isDone()).toBe(true), { timeout: 45_000, interval: 200 });
    expect(await peakMbOf(worker.pid as number)).toBeLessThan(maxPeakMb);
  },
);
