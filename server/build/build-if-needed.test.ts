import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '#server/platform/app-error.ts';
import { buildIfNeeded } from './build-if-needed.ts';
import { digestBuildInputs, listBuildInputs } from './build-inputs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-build-'));
  const root = path.resolve(import.meta.dirname, '../..');
  for (const file of listBuildInputs()) cpSync(path.join(root, file), path.join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function putBuild(digest: string): void {
  mkdirSync(path.join(folder, 'build'));
  writeFileSync(path.join(folder, 'build/inputs.sha256'), digest);
}

test('a site that is built already is not written to', async () => {
  putBuild(digestBuildInputs(folder));
  const before = readdirSync(folder, { recursive: true });
  await buildIfNeeded({ folder });
  expect(readdirSync(folder, { recursive: true })).toEqual(before);
});

// A file in the place of the folder, because the tests may run as root, who may write everywhere.
test.each([
  ['is not built', 'The site is not built yet', () => {}],
  ['is older than its sources', 'The sources have changed', () => putBuild('of other sources')],
])('a site that %s, where nothing can be written, says what to run', async (_case, why, prepare) => {
  prepare();
  writeFileSync(path.join(folder, 'node_modules'), '');
  const failure = await buildIfNeeded({ folder }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect((failure as StartError).message).toBe(
    `${why}, and ${folder} cannot be written to (ENOTDIR). ` +
      'Run `npm run build` there as a user who may write to it, and start again.',
  );
});
