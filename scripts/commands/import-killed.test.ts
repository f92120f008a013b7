import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { childEnvironment, environmentOf } from '#server/testing/servers/child-processes.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { callCommand } from '../testing/call-command.ts';
import { exportCommand, importCommand } from './exchange-command.ts';

vi.setConfig({ testTimeout: 60_000 });

const items = 30;
let folder: string;
let studio: TestApp;
let other: TestApp;
let killed: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-killed-'));
  [studio, other] = await Promise.all([createTestApp(), createTestApp()]);
});
afterAll(async () => {
  killed?.kill('SIGKILL');
  await Promise.all([studio.close(), other.close()]);
  await rm(folder, { recursive: true });
});

test('an import that is killed is finished by the next one, and the export of the result is the same', async () => {
  const client = createMediaClient(studio, await studio.signIn());
  const bytes = await photo();
  for (let index = 0; index < items; index += 1) await client.add(bytes, { originalName: `photo ${index}.jpg` });
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
  expect(await callCommand(exportCommand, [first], environmentOf(studio))).toMatchObject({
    code: 0,
    errors: '',
  });
  const script = path.resolve(import.meta.dirname, '../cli.ts');
  const child = spawn(process.execPath, [script, 'import', first], {
    cwd: other.services.config.dataDir,
    env: { ...childEnvironment, ...environmentOf(other) },
    stdio: 'ignore',
  });
  killed = child;
  const rows = other.services.database.db.selectFrom('media').select('id');
  const ended = once(child, 'exit');
  await expect.poll(async () => (await rows.execute()).length, { interval: 2 }).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await ended;
  const before = (await rows.execute()).length;
  expect(before).toBeLessThan(items);

  const { output } = await callCommand(importCommand, [first], environmentOf(other));
  expect(output).toBe(`items of the library: ${items - before} added, ${before} here already`);
  expect((await callCommand(importCommand, [first, '--dry-run'], environmentOf(other))).output).toBe(
    `items of the library: 0 would be added, ${items} here already\nNothing was written.`,
  );
  await callCommand(exportCommand, [second], environmentOf(other));
  const [one, two] = await Promise.all([first, second].map((root) => readFile(path.join(root, 'studio.json'), 'utf8')));
  expect(two).toBe(one);
});
