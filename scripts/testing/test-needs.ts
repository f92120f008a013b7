import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type SkippablePart, skippedParts } from '#server/testing/clients/skipped-parts.ts';
import { missingPrograms } from '#server/testing/servers/swift-server.ts';
import debianPackages from './debian-packages.json' with { type: 'json' };

interface Need {
  part: SkippablePart;
  /** in words */
  what: string;
  /** description of its tests */
  tests: string;
  packages: string[];
  /** missing programs; empty if the tests can run */
  missing(): string[];
}

const needs: Need[] = [
  {
    part: 'films',
    what: 'ffmpeg',
    tests: 'the tests of films',
    packages: debianPackages.films,
    missing: () => ['ffmpeg', 'ffprobe'].filter((name) => spawnSync(name, ['-version']).status !== 0),
  },
  {
    part: 's3',
    what: 'an S3 store (OpenStack Swift)',
    tests: 'the tests of S3 storage',
    packages: debianPackages.s3,
    missing: () => (process.env.S3_TEST_ENDPOINT ? [] : missingPrograms()),
  },
];

/**
 * Installs what the tests need and npm does not provide, except Chromium (find-chromium.ts), and prints a line for each.
 * @returns what could not be installed, with the reason: its tests will fail
 */
export function provideTestNeeds(): string[] {
  const skipped = skippedParts();
  const lacking: string[] = [];
  for (const { part, what, tests, packages, missing } of needs) {
    if (skipped.includes(part)) {
      console.log(`${what}: not looked for, ${tests} are skipped by SKIP_TESTS_OF=${process.env.SKIP_TESTS_OF}`);
      continue;
    }
    if (missing().length === 0) {
      console.log(`${what}: found`);
      continue;
    }
    const why = installByApt(...packages);
    const stillMissing = missing();
    if (stillMissing.length === 0) console.log(`${what}: installed now by apt-get`);
    else
      lacking.push(`${what}: ${stillMissing.join(', ')} is missing (${why ?? 'after apt-get'}), ${tests} cannot run`);
  }
  return lacking;
}

let isUpdated = false;

/**
 * Installs Debian or Ubuntu packages, if run as root on such a system.
 * @returns why they are not installed; undefined if they are
 */
export function installByApt(...packages: string[]): string | undefined {
  const command = `apt-get install ${packages.join(' ')}`;
  if (!existsSync('/usr/bin/apt-get')) return 'this is no Debian or Ubuntu';
  if (process.getuid?.() !== 0) return `only root may run: ${command}`;
  console.log(`${command} ...`);
  const failure = isUpdated ? undefined : runApt('update', '-qq');
  if (failure !== undefined) return failure;
  isUpdated = true;
  return runApt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

function runApt(...parameters: string[]): string | undefined {
  // At this run level Debian's packages do not start their services.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const { status, stderr, error } = spawnSync('apt-get', parameters, { env, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status === 0) return undefined;
  return `apt-get ${parameters.join(' ')} failed: ${error?.message ?? stderr.trim().slice(-1_000)}`;
}
