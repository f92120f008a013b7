import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { digestBuildInputs } from './build-inputs.ts';
import { acquireLockFile } from '#server/platform/db/lock-file.ts';

const root = path.resolve(import.meta.dirname, '../..');
const target = path.join(root, 'build');
const cache = path.join(root, 'node_modules/.cache');
/** on a slow machine */
const maxBuildMs = 10 * 60_000;

/**
 * Builds the site if it has not been built or its sources have changed, and reports so in one line. Safe to call in several
 * processes: one builds, beside the build in use, and the others wait.
 * @throws if the build fails; the previous build stays
 */
export async function buildIfNeeded(): Promise<void> {
  if (isFresh()) return;
  const unlock = await acquireLock();
  try {
    removeUnfinished();
    if (!isFresh()) build();
  } finally {
    unlock();
  }
}

/** vite.config.ts writes the digest of the sources into every build. */
function isFresh(): boolean {
  const digestFile = path.join(target, 'inputs.sha256');
  return existsSync(digestFile) && readFileSync(digestFile, 'utf8') === digestBuildInputs();
}

function build(): void {
  console.log(`${existsSync(target) ? 'The sources have changed' : 'The site is not built yet'}: building it ...`);
  const beside = path.join(cache, `lightwell-build-${process.pid}`);
  const command = path.join(root, 'node_modules/@react-router/dev/bin.cjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: path.relative(root, beside) },
    encoding: 'utf8',
  });
  if (status !== 0) {
    rmSync(beside, { recursive: true, force: true });
    throw new Error(`The site could not be built.\n${stdout}\n${stderr}`);
  }
  const replaced = `${beside}-replaced`;
  if (existsSync(target)) renameSync(target, replaced);
  renameSync(beside, target);
  rmSync(replaced, { recursive: true, force: true });
}

async function acquireLock(): Promise<() => void> {
  mkdirSync(cache, { recursive: true });
  return acquireLockFile(path.join(cache, 'lightwell-building'), {
    waitMs: maxBuildMs,
    onWait: () => console.log('Another process builds the site: waiting for it ...'),
  });
}

/** Builds that were killed, those of a version whose lock was a folder too. */
function removeUnfinished(): void {
  for (const name of readdirSync(cache)) {
    if (/^lightwell-build(?:-\d|\.lock$)/.test(name)) rmSync(path.join(cache, name), { recursive: true, force: true });
  }
}
