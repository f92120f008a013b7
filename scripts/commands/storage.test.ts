import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { environmentOf, spawnScript } from '#server/testing/servers/child-processes.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { storageCommand } from './storage-command.ts';
import { callCommand } from '../testing/call-command.ts';

vi.setConfig({ testTimeout: 60_000 });

// The server runs meanwhile, on the same data.
let it: TestApp;
beforeEach(async () => {
  it = await createTestApp();
});
afterEach(() => it.close());

const storage = (parameters: string[], environment: Record<string, string> = {}) =>
  callCommand(storageCommand, parameters, { ...environmentOf(it), ...environment });

/** The same in a process of its own, for each exit code. */
const runStorage = (parameters: string[], environment: Record<string, string> = {}) =>
  spawnScript('cli.ts', ['storage', ...parameters], { ...environmentOf(it), ...environment });

/** Stores an object dated two hours ago. */
async function putOld(key: string): Promise<void> {
  await it.services.storage.put(key, Buffer.alloc(1_500_000));
  const longAgo = new Date(Date.now() - 7_200_000);
  await utimes(path.join(it.services.config.dataDir, 'storage', key), longAgo, longAgo);
}

/** Dates findings back, as if an audit had first found them more than a week ago. */
async function foundLongAgo(): Promise<void> {
  const firstSeenAt = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString();
  await it.services.database.db.updateTable('storageFindings').set({ firstSeenAt }).execute();
}

test('check reports findings, repair fixes them, and then all is well', async () => {
  await createMediaClient(it, await it.signIn()).add(await photo());
  await createTestWorker(it.services).runAll();
  const key = `uploads/${randomUUID()}`;
  await putOld(key);

  const checked = await runStorage(['check']);
  expect(checked).toMatchObject({ code: 3, errors: '' });
  expect(checked.output).toContain(`original that no item and no upload has: ${key}, 1.5 MB, `);
  expect(checked.output).toMatch(
    /^Looked at 2 originals and \d+ renditions \(.* MB\) and at 1 items of the library\.$/m,
  );
  expect(checked.output).toMatch(/ 1 {2}original that no item and no upload has: adopt files it in the library; /);

  const first = await storage(['repair']);
  expect([first.code, first.output.split('\n').at(-1)]).toEqual([3, '0 of 1 were put right.']);
  expect(first.output).toMatch(/, kept until \d{4}-\d\d-\d\d \d\d:\d\d$/m);
  expect(await it.services.storage.head(key)).toBeDefined();
  await foundLongAgo();
  const repaired = await storage(['repair']);
  expect([repaired.code, repaired.output.split('\n').at(-1)]).toEqual([0, '1 of 1 were put right.']);
  expect(await it.services.storage.head(key)).toBeUndefined();
  const after = await runStorage(['check']);
  expect(after).toMatchObject({ code: 0, output: expect.stringMatching(/^All is well\.$/m) });
  expect(after.output).toMatch(/^The trash holds 1 originals \(1\.5 MB\)\.$/m);
  expect((await storage(['trash'])).output).toMatch(new RegExp(`^${key}, 1\\.5 MB, since \\d{4}-`));
  expect((await storage(['empty-trash'])).output).toBe('0 originals were deleted for good.');
});

test('repair refuses a database that lacks most files, except with --force', async () => {
  for (let index = 0; index < 25; index += 1) await putOld(`uploads/${randomUUID()}`);
  const refused = await runStorage(['repair']);
  expect(refused.code).toBe(2);
  expect(refused.errors).toMatch(/the database may be the wrong one\. Nothing was changed\./);
  await foundLongAgo();
  expect((await storage(['repair'])).code).toBe(2);
  expect(await Array.fromAsync(it.services.storage.list('uploads/'))).toHaveLength(25);
  expect((await storage(['repair', '--force'])).output).toContain('25 of 25 were put right.');
  expect(await Array.fromAsync(it.services.storage.list('uploads/'))).toEqual([]);
  expect(await Array.fromAsync(it.services.storage.list('trash/'))).toHaveLength(25);
});

test('invalid arguments print the usage', async () => {
  for (const given of [[], ['chekc'], ['check', 'all'], ['check', '--forse']]) {
    const { code, errors } = await storage(given);
    expect([code, errors.includes('Usage: npm run storage')]).toEqual([2, true]);
  }
  expect(await storage(['copy-to-s3'])).toMatchObject({
    code: 2,
    errors: 'S3_BUCKET is not set: there is nowhere to copy to.',
  });
  const away = await runStorage(['copy-to-s3'], {
    S3_BUCKET: 'studio',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_FORCE_PATH_STYLE: 'true',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
  });
  expect(away.code).toBe(1);
  expect(away.errors).toMatch(/^The object store did not/);
});
