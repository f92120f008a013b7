import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const ask = `
  import { provideTestNeeds } from './scripts/testing/test-needs.ts';
  console.log(JSON.stringify(provideTestNeeds()));
`;

test('reports a program that cannot be installed, with the reason, as a failure', () => {
  const { lacking } = provideAsNobodyIn();
  expect(lacking[0]).toMatch(
    /^ffmpeg: ffmpeg, ffprobe is missing \((only root may run|this is no Debian).*cannot run$/,
  );
});

test('reports skipped parts, and rejects an unknown part', () => {
  const { lacking, output } = provideAsNobodyIn({ SKIP_TESTS_OF: 'films,s3' });
  expect(lacking).toEqual([]);
  expect(output).toContain('the tests of films are skipped by SKIP_TESTS_OF=films,s3');
  expect(output).toContain('the tests of S3 storage are skipped by SKIP_TESTS_OF=films,s3');
  expect(provideAsNobodyIn({ SKIP_TESTS_OF: 'film' }).output).toContain(
    'SKIP_TESTS_OF may name films and s3, not film.',
  );
});

/** Without programs on PATH, and without permission to install any. */
function provideAsNobodyIn(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-bare-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(process.execPath, path.join(folder, 'node'));
  const notRoot = 'process.getuid = () => 1000;';
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', notRoot + ask], {
    cwd: root,
    env: { PATH: folder, ...environment },
    encoding: 'utf8',
  });
  const last = stdout.trimEnd().split('\n').at(-1) ?? '';
  return { lacking: last.startsWith('[') ? (JSON.parse(last) as string[]) : [], output: stdout + stderr };
}
