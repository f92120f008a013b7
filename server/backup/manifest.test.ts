import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readChecksums, writeManifest } from './manifest.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-manifest-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each(['storage/../../escaped', '/etc/passwd', 'storage/..', 'storage/a\\..\\b', 'storage/a\0b'])(
  'a backup whose list of files names %j is refused, also where its checksums are right',
  async (name) => {
    const manifest = await writeManifest(folder, new Map([[name, 'a'.repeat(64)]]), {
      version: '1.0.0',
      madeAt: new Date().toISOString(),
      madeBy: 'command',
      database: { kind: 'sqlite', migrations: ['0001-initial'], tables: {} },
      objects: { count: 1, bytes: 1 },
      missing: [],
      secrets: 'none',
    });
    await expect(readChecksums(folder, manifest)).rejects.toThrow('names no file of the backup');
    await rm(path.join(folder, 'SHA256SUMS'));
    await rm(path.join(folder, 'manifest.json'));
  },
);
