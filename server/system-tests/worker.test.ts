import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { childEnvironment } from '#server/testing/servers/child-processes.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

// Each test starts a real process, several at once on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const file = path.join(import.meta.dirname, '../worker.ts');
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

const environment = () => {
  const { dataDir, databaseUrl } = studio.services.config;
  return {
    ...childEnvironment,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    LOG_LEVEL: 'fatal',
  };
};
const listKinds = async () => (await studio.services.processes.list()).map(({ kind }) => kind);
const isReady = async (id: string) => (await client.find(id))?.state === 'ready';

test('started by hand it works beside the web process, and stops on request', async () => {
  const item = await client.add(await photo());
  child = spawn(process.execPath, [file], { env: environment(), stdio: 'inherit' });
  await expect.poll(() => isReady(item.id), { timeout: 40_000 }).toBe(true);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a worker of videos, which does not wait for its jobs, leaves the list of processes when it is stopped', async () => {
  child = spawn(process.execPath, [file, 'films'], { env: environment(), stdio: 'inherit' });
  await expect.poll(listKinds, { timeout: 40_000 }).toEqual(['films']);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await listKinds()).toEqual([]);
});

test('started by the web process it responds to wake signals, invalidates pages, and ends with its parent', async () => {
  child = fork(file, { env: environment(), stdio: 'inherit' });
  const { revision } = studio.services;
  const before = revision.current();
  const item = await client.add(await photo());
  child.send({ type: 'wake' });
  await expect.poll(() => isReady(item.id), { timeout: 40_000 }).toBe(true);
  await expect.poll(() => revision.current()).toBeGreaterThan(before);
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});

test('one that rests ends by itself after its work', async () => {
  const item = await client.add(await photo());
  child = fork(file, ['photos', '--rest-after=1'], { env: environment(), stdio: 'inherit' });
  const ended = once(child, 'exit');
  await expect.poll(() => isReady(item.id), { timeout: 40_000 }).toBe(true);
  expect(await ended).toEqual([0, null]);
  expect(await studio.services.mediaWork.photos()).toBe(false);
});

test('a job that blocks the event loop is killed by its time limit', async () => {
  const watchdog = path.resolve(import.meta.dirname, '../media/processing/media-worker.ts');
  const script = `
    const { createJobWatchdog } = await import(${JSON.stringify(watchdog)});
    const watchdog = createJobWatchdog();
    watchdog.arm('a', 200);
    watchdog.disarm('a');
    // Wait for three times the limit: a finished job must not kill the process.
    await new Promise((resolve) => setTimeout(resolve, 600));
    watchdog.arm('a', 200);
    // The thread needs a moment to start before this one blocks.
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (;;);`;
  child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  const started = performance.now();
  expect(await once(child, 'exit')).toEqual([null, 'SIGALRM']);
  expect(performance.now() - started).toBeGreaterThan(600);
});
