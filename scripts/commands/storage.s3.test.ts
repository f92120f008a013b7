import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestBucket, environmentOf, whyNoS3 } from '#server/testing/servers/s3-bucket.ts';
import { openTestApp } from '#server/testing/servers/test-app.ts';
import { checks, examine } from '../doctor/doctor-command.ts';
import { storageCommand } from './storage-command.ts';
import { callCommand } from '../testing/call-command.ts';

vi.setConfig({ testTimeout: 120_000 });

test.skipIf(whyNoS3)(
  'the files of a bucket are copied to the disk and back, and the studio goes on from there',
  async () => {
    const [own, bucket] = [await createTestDatabase(), await createTestBucket()];
    onTestFinished(async () => {
      await Promise.all([own.remove(), bucket.remove()]);
    });
    const onBucket = environmentOf(bucket.options);
    const copy = (command: string, ...options: string[]) =>
      callCommand(storageCommand, [command, ...options], { DATA_DIR: own.dataDir, ...onBucket });
    const disk = path.join(own.dataDir, 'storage');

    // The server runs meanwhile, on the bucket.
    const studio = await openTestApp(own, onBucket);
    await studio.services.clusterCheck.check();
    await studio.services.storageGeneration.check();
    const client = createMediaClient(studio, await studio.signIn());
    await client.add(await photo({ width: 640 }));
    await createTestWorker(studio.services).runAll();
    const count = (await Array.fromAsync(studio.services.storage.list(''))).length;
    const first = await copy('copy-to-disk');
    expect(first).toMatchObject({ code: 0, errors: '' });
    expect(first.output).toMatch(
      new RegExp(`^${count} files were copied \\([\\d.]+ .?B\\); 0 were there already\\.$`, 'm'),
    );

    const { output } = await callCommand(() => examine({ storage: checks.storage }), [], {
      DATA_DIR: own.dataDir,
      ...onBucket,
    });
    expect(output).toContain('ok       storage         the bucket was written to and read');

    // Once more after the last upload, as after an interruption.
    await client.add(await photo({ width: 700 }));
    await createTestWorker(studio.services).runAll();
    const objects = await Array.fromAsync(studio.services.storage.list(''));
    const [copied = ''] = await listFiles(disk);
    await rm(path.join(disk, copied));
    const again = await copy('copy-to-disk');
    expect(again.output).toMatch(/^\d+ files were copied .*; \d+ were there already/m);
    expect(await listFiles(disk)).toEqual(objects.map(({ key }) => key).toSorted());
    await studio.close();

    const moved = await openTestApp(own);
    await moved.services.clusterCheck.check();
    await moved.close();
    expect(await callCommand(storageCommand, ['check'], { DATA_DIR: own.dataDir })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^All is well\.$/m),
    });

    // Other bytes of the same size are found by reading.
    const [upload = ''] = await readdir(path.join(disk, 'uploads'));
    const original = path.join(disk, 'uploads', upload);
    const bytes = await readFile(original);
    await rm(original);
    await writeFile(original, Buffer.alloc(bytes.length, 'x'));
    expect((await copy('copy-to-s3')).output).toMatch(/^0 files were copied/m);
    const damaged = await copy('copy-to-s3', '--verify');
    expect(damaged.code).toBe(3);
    expect(damaged.output).toContain(`damaged before it was copied: uploads/${upload}`);
    expect(damaged.output).toMatch(new RegExp(`^1 files .*; ${objects.length - 1} were there already`, 'm'));
  },
);

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .toSorted();
}
