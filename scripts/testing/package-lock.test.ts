import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { satisfies } from 'semver';
import { expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  /** npm silently skips an optional package that does not fit the platform. */
  optional?: boolean;
  engines?: { node?: string };
  deprecated?: string;
}

const root = path.resolve(import.meta.dirname, '../..');
const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const listed = Object.entries(lock.packages);
const node = lock.packages['node_modules/node']?.version ?? '';

// .npmrc hides npm's warnings; this test fails instead.
test('the Node in package-lock.json satisfies every package and runs the tests', () => {
  expect(process.versions.node).toBe(node);
  const refusing = listed.filter(
    ([, { engines, optional }]) => !optional && engines?.node && !satisfies(node, engines.node),
  );
  expect(refusing.map(([name, { engines }]) => `${name} needs ${engines?.node}`)).toEqual([]);
});

test('no package is deprecated', () => {
  expect(listed.filter(([, { deprecated }]) => deprecated).map(([name]) => name)).toEqual([]);
});
