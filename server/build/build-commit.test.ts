import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCommit } from './build-commit.ts';

let folder: string;
let commit: string;
const git = (...parameters: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', ...parameters], {
    cwd: path.join(folder, 'repository'),
    encoding: 'utf8',
  }).trim();
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-commit-'));
  mkdirSync(path.join(folder, 'repository/server/build'), { recursive: true });
  writeFileSync(path.join(folder, 'repository/server/build/archive-commit'), '$Format:%H$\n');
  writeFileSync(path.join(folder, 'repository/.gitattributes'), 'server/build/archive-commit export-subst\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'First');
  commit = git('rev-parse', 'HEAD').slice(0, 8);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the commit of a repository is found, on a branch, with packed branches, in another working tree and without a branch', () => {
  const repository = path.join(folder, 'repository');
  expect(findCommit(repository)).toBe(commit);
  git('worktree', 'add', '--quiet', '-b', 'feature/other', path.join(folder, 'tree'));
  expect(findCommit(path.join(folder, 'tree'))).toBe(commit);
  git('pack-refs', '--all');
  expect(findCommit(repository)).toBe(commit);
  expect(findCommit(path.join(folder, 'tree'))).toBe(commit);
  git('checkout', '--quiet', '--detach');
  expect(findCommit(repository)).toBe(commit);
});

test('so is that of an archive, and none where there is neither', () => {
  const archive = path.join(folder, 'archive');
  mkdirSync(archive);
  git('archive', '--format=tar', '--output=../archive.tar', 'HEAD');
  execFileSync('tar', ['-xf', path.join(folder, 'archive.tar'), '-C', archive]);
  expect(findCommit(archive)).toBe(commit);
  writeFileSync(path.join(archive, 'server/build/archive-commit'), '$Format:%H$\n');
  expect(findCommit(archive)).toBeUndefined();
  expect(findCommit(folder)).toBeUndefined();
});
