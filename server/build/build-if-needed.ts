import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { minuteMs } from '#contract/durations.ts';
import { digestBuildInputs } from './build-inputs.ts';
import { acquireLockFile } from '#server/platform/db/lock-file.ts';
import { StartError } from '#server/platform/app-error.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Megabytes. A build keeps 200 of old objects, and takes more if it may. */
const smallHeap = ['--max-semi-space-size=2', '--max-old-space-size=320'];
/** on a slow machine */
const maxBuildMs = 10 * minuteMs;

/**
 * Builds the site if it has not been built or its sources have changed, and reports so in one line. Safe to call in several
 * processes: one builds, beside the build in use, and the others wait. A site that is built already is only read.
 * @param options.folder of the program
 * @param options.sparesMemory builds in 0.7 instead of 0.8 GB, in twice the time
 * @throws StartError if the folder cannot be written to
 * @throws if the build fails; the previous build stays
 */
export async function buildIfNeeded({ folder = root, sparesMemory = false } = {}): Promise<void> {
  if (isFresh(folder)) return;
  const cache = path.join(folder, 'node_modules/.cache');
  const unlock = await acquireLock(folder, cache);
  try {
    removeUnfinished(cache);
    if (!isFresh(folder)) build(folder, cache, sparesMemory);
  } finally {
    unlock();
  }
}

/** vite.config.ts writes the digest of the sources into every build. */
function isFresh(folder: string): boolean {
  const digestFile = path.join(folder, 'build/inputs.sha256');
  return existsSync(digestFile) && readFileSync(digestFile, 'utf8') === digestBuildInputs(folder);
}

function whyBuild(folder: string): string {
  return existsSync(path.join(folder, 'build')) ? 'The sources have changed' : 'The site is not built yet';
}

function build(folder: string, cache: string, sparesMemory: boolean): void {
  console.log(`${whyBuild(folder)}: building it ...`);
  const target = path.join(folder, 'build');
  const beside = path.join(cache, `lightwell-build-${process.pid}`);
  const command = path.join(folder, 'node_modules/@react-router/dev/bin.cjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...(sparesMemory ? smallHeap : []), command, 'build'], {
    cwd: folder,
    env: {
      ...process.env,
      // glibc would keep an arena of memory for each thread: 40 MB of 750.
      MALLOC_ARENA_MAX: '2',
      ...(sparesMemory && { RAYON_NUM_THREADS: '1' }),
      NODE_ENV: 'production',
      BUILD_DIRECTORY: path.relative(folder, beside),
    },
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

async function acquireLock(folder: string, cache: string): Promise<() => void> {
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
  } catch (error) {
    throw new StartError(
      `${whyBuild(folder)}, and ${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}). ` +
        `Run \`npm run build\` there as a user who may write to it, and start again.`,
      { cause: error },
    );
  }
  return acquireLockFile(path.join(cache, 'lightwell-building'), {
    waitMs: maxBuildMs,
    onWait: () => console.log('Another process builds the site: waiting for it ...'),
  });
}

/** Builds that were killed, those of a version whose lock was a folder too. */
function removeUnfinished(cache: string): void {
  for (const name of readdirSync(cache)) {
    if (/^lightwell-build(?:-\d|\.lock$)/.test(name)) rmSync(path.join(cache, name), { recursive: true, force: true });
  }
}
