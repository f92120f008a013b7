import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { satisfies } from 'semver';
import { expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  /** npm silently skips an optional package that does not fit the platform. */
  optional?: boolean;
  engines?: { node?: string };
  os?: string;
  cpu?: string;
  deprecated?: string;
}

const root = path.resolve(import.meta.dirname, '../..');
const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const listed = Object.entries(lock.packages);
/** The Node of each platform. */
const nodes = listed.filter(([name]) => /^node_modules\/node-(?:bin-)?(?:darwin|linux|win)-\w+$/.test(name));

// .npmrc hides npm's warnings; this test fails instead.
test('the Node of each platform in package-lock.json satisfies every package, and that of this one runs the tests', () => {
  const here = nodes.find(([, { os, cpu }]) => os === process.platform && cpu === process.arch);
  expect(process.versions.node).toBe(here?.[1].version);
  const refusing = nodes.flatMap(([node, { version = '' }]) =>
    listed
      .filter(([, { engines, optional }]) => !optional && engines?.node && !satisfies(version, engines.node))
      .map(([name, { engines }]) => `${name} needs ${engines?.node}, ${node} is ${version}`),
  );
  expect(refusing).toEqual([]);
});

test('no package is deprecated', () => {
  expect(listed.filter(([, { deprecated }]) => deprecated).map(([name]) => name)).toEqual([]);
});
