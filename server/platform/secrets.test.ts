import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'lightwell-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('secrets are created once, readable by their owner only, without leaving other files', () => {
  const first = openSecrets({ dataDir, given: undefined });
  expect(openSecrets({ dataDir, given: undefined })).toEqual(first);
  expect(readdirSync(dataDir)).toEqual(['secrets.json']);
  expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('each purpose has its own key', () => {
  const keys = Object.values(openSecrets({ dataDir, given: undefined })).map((key) => key.toString('hex'));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.every((key) => key.length === 64)).toBe(true);
});

test('a given secret yields the same keys on every node and writes nothing', () => {
  const given = 'the same secret on every node, please';
  const other = path.join(dataDir, 'another-node');
  expect(openSecrets({ dataDir, given })).toEqual(openSecrets({ dataDir: other, given }));
  expect(openSecrets({ dataDir, given })).not.toEqual(openSecrets({ dataDir, given: `${given}!` }));
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a damaged file is reported and never replaced', () => {
  const file = path.join(dataDir, 'secrets.json');
  writeFileSync(file, '{"secret":"short"}');
  expect(() => openSecrets({ dataDir, given: undefined })).toThrow(`${file} holds no usable secret`);
  writeFileSync(file, '{"sec');
  expect(() => openSecrets({ dataDir, given: undefined })).toThrow(`${file} holds no usable secret`);
});
