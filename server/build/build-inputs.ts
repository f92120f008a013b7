import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** All sources of the built site. Pictures are served from their folder: only their list is built in. */
const folders = ['app', 'contract', 'content/pages'];
const files = [
  'content/pictures/manifest.json',
  'vite.config.ts',
  'server/build/build-inputs.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** A digest of the names and contents of the site's sources: equal digests give equal builds. Takes tens of milliseconds. */
export function digestBuildInputs(folder = root): string {
  const digest = createHash('sha256');
  for (const file of listBuildInputs(folder)) {
    digest.update(`\0${file}\0`);
    digest.update(readFileSync(path.join(folder, file)));
  }
  return digest.digest('hex');
}

/** The sorted paths of the sources, below `folder`. */
export function listBuildInputs(folder = root): string[] {
  const listed = [...folders.flatMap((name) => list(folder, name, true)), ...list(folder, 'content', false)];
  return [...files, ...listed].toSorted();
}

/** `readdirSync`, because `globSync` takes longer than reading the files does. */
function list(folder: string, name: string, recursive: boolean): string[] {
  return readdirSync(path.join(folder, name), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
