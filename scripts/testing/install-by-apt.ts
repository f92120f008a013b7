import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

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
