import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** All sources of the built site. Pictures are served from their folder: only their lists are built in. */
const inputs = [
  'app/**/*',
  'contract/**/*.ts',
  'content/**/*.{ts,json}',
  'scripts/precompress.ts',
  'server/build/build-inputs.ts',
  '{vite,react-router}.config.ts',
  '{package,package-lock,tsconfig}.json',
];

/** A digest of the names and contents of the site's sources: equal digests give equal builds. Takes tens of milliseconds. */
export function digestBuildInputs(folder = root): string {
  const digest = createHash('sha256').update(process.version);
  const files = globSync(inputs, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) {
    digest.update(`\0${path.relative(folder, file)}\0`);
    digest.update(readFileSync(file));
  }
  return digest.digest('hex');
}
