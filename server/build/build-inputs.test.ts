import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type Plugin, build } from 'vite';
import { afterAll, expect, test, vi } from 'vitest';
import routes from '#app/routes.ts';
import { digestBuildInputs, listBuildInputs } from './build-inputs.ts';

const root = path.resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(path.join(os.tmpdir(), 'lightwell-build-inputs-'));
for (const file of listBuildInputs()) cpSync(path.join(root, file), path.join(copy, file));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

// Bundles the whole site, on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

/** The entry points of React Router and Vite. */
const entries = [
  'vite.config.ts',
  'react-router.config.ts',
  ...['root.tsx', 'routes.ts', 'entry.client.tsx', 'entry.server.tsx'].map((file) => `app/${file}`),
  ...routes.flatMap(routeFiles),
];

function routeFiles({ file, children = [] }: RouteConfigEntry): string[] {
  return [`app/${file}`, ...children.flatMap(routeFiles)];
}

/** The files of the repository that a bundler reads from these entries; type-only imports are not read. */
async function listImportedFiles(): Promise<string[]> {
  const found = new Set<string>();
  const plugin: Plugin = {
    name: 'list-imported-files',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const file = path.relative(root, id.replace(/\?.*$/, ''));
        if (path.isAbsolute(id) && !/^(?:\.\.|node_modules)\//.test(file)) found.add(file);
      }
    },
  };
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [plugin],
    build: { ssr: true, write: false, cssMinify: false, rolldownOptions: { input: entries } },
  });
  return [...found].toSorted();
}

test('any source file of the site is part of the digest', async () => {
  const imported = await listImportedFiles();
  // Proves that the list is complete.
  expect(imported).toEqual(expect.arrayContaining([...entries, 'content/pictures/manifest.json']));
  // Imported style sheets are read by Tailwind, not by the bundler.
  const files = [
    ...imported,
    'app/styles/theme.css',
    'app/public/favicon.svg',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ];
  expect(listBuildInputs()).toEqual(expect.arrayContaining(files));
});

test('a change of a file of any kind changes the digest', () => {
  const oneOfEachKind = new Map(listBuildInputs().map((file) => [path.extname(file), file])).values();
  for (const file of oneOfEachKind) {
    const before = digestBuildInputs(copy);
    appendFileSync(path.join(copy, file), '\n');
    expect(digestBuildInputs(copy), file).not.toBe(before);
  }
});

test('a test file beside the sources is not part of the digest', () => {
  const before = digestBuildInputs(copy);
  cpSync(import.meta.filename, path.join(copy, 'app/anything.test.ts'));
  expect(digestBuildInputs(copy)).toBe(before);
  cpSync(import.meta.filename, path.join(copy, 'app/anything.ts'));
  expect(digestBuildInputs(copy)).not.toBe(before);
});
