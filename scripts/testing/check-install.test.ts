import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '../..');
const { dependencies, devDependencies } = packageJson;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-install-'));
  for (const file of ['package.json', 'scripts/check-install.cjs'])
    cpSync(path.join(root, file), path.join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the check where `packages` are installed, in a process that takes itself for Node `version`. */
async function check(packages: object[], { version = packageJson.engines.node.slice(2), args = [] as string[] } = {}) {
  for (const name of packages.flatMap((listed) => Object.keys(listed))) {
    mkdirSync(path.join(folder, 'node_modules', name), { recursive: true });
  }
  const script = `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });
    require(${JSON.stringify(path.join(folder, 'scripts/check-install.cjs'))});`;
  return promisify(execFile)(process.execPath, ['-e', script, '--', ...args]).then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  );
}

test.each(['20.19.0', '22.23.5'])('Node %s is told which one is needed', async (version) => {
  const { code, stderr } = await check([dependencies], { version });
  expect(code).toBe(1);
  expect(stderr).toContain(`Lightwell needs Node 24 or newer, and this is Node ${version}`);
  expect(stderr).toContain('without --omit=optional');
});

test.each(['24.0.0', '26.10.0'])('Node %s passes', async (version) => {
  expect(await check([dependencies], { version })).toEqual({ code: 0, stderr: '' });
});

test('missing packages are said, in a folder without any too', async () => {
  const message = 'The packages are not installed, or not all of them: run `npm ci`.\n';
  expect(await check([])).toEqual({ code: 1, stderr: message });
  const { fastify: _fastify, ...others } = dependencies;
  expect(await check([others])).toEqual({ code: 1, stderr: message });
});

test('tests need the packages of developers, the site does not', async () => {
  expect(await check([dependencies])).toEqual({ code: 0, stderr: '' });
  const message = 'The packages for tests are not installed: run `npm ci` without --omit=dev.\n';
  expect(await check([dependencies], { args: ['--tests'] })).toEqual({ code: 1, stderr: message });
  expect(await check([dependencies, devDependencies], { args: ['--tests'] })).toEqual({ code: 0, stderr: '' });
});

test('every command begins with the check', () => {
  const unchecked = Object.entries(packageJson.scripts).filter(
    ([name, script]) =>
      /\bnode \S+\.ts/.test(script) && name !== 'lint' && !script.startsWith('node scripts/check-install.cjs '),
  );
  expect(unchecked).toEqual([]);
});
