import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { digestBuildInputs } from './build-inputs.ts';

const root = path.resolve(import.meta.dirname, '../..');
const target = path.join(root, 'build');
const cache = path.join(root, 'node_modules/.cache');
const lock = path.join(cache, 'lightwell-build.lock');
const longestBuildMs = 180_000;

/**
 * Builds the site if it has not been built or its sources have changed since, and says so in one line. Several processes
 * may ask at once: one builds, beside the build in use, and the others wait for it.
 *
 * @throws if the build fails; what was built before stays
 */
export async function buildIfNeeded(): Promise<void> {
  if (isFresh()) return;
  const unlock = await takeLock();
  try {
    if (!isFresh()) build();
  } finally {
    unlock();
  }
}

/** vite.config.ts has every build leave the digest of its sources. */
function isFresh(): boolean {
  const stamp = path.join(target, 'inputs.sha256');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digestBuildInputs();
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

/** A folder is made by one process only. One that is older than any build is left from a process that was killed. */
async function takeLock(): Promise<() => void> {
  mkdirSync(cache, { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      return () => rmSync(lock, { recursive: true, force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const ageMs = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (ageMs > longestBuildMs) rmSync(lock, { recursive: true, force: true });
    await wait(200);
  }
}
