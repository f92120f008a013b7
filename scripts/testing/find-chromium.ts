import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import debianPackages from './debian-packages.json' with { type: 'json' };
import { installByApt } from './test-needs.ts';

export interface FoundChromium {
  path: string;
  /** how it was found, printed at the start of a run */
  how: string;
}

const root = path.resolve(import.meta.dirname, '../..');
const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
/** The same engine without a browser UI: stories use 40 percent less CPU time with it. */
const headlessShell = 'chromium-headless-shell';

/**
 * Finds a Chromium: CHROMIUM_PATH, the system's, Playwright's or npm's. If there is none, tests install one (by apt-get as root on
 * Debian or Ubuntu, else by Playwright's download); a measurement installs nothing, and prefers a visitor's whole browser.
 * @throws Error that lists the attempts if there is none
 */
export function findChromium({ isMeasured = false } = {}, env = process.env): FoundChromium {
  const names = isMeasured ? [...browsers, headlessShell] : [headlessShell, ...browsers];
  const found = existing(names, env) ?? fromNpm(!isMeasured) ?? (isMeasured ? undefined : installed());
  if (found) return found;
  throw new Error(
    isMeasured
      ? 'No Chromium was found, and a measurement installs none: `npm run e2e` does, or set CHROMIUM_PATH.'
      : 'No Chromium was found and none could be obtained (tried: CHROMIUM_PATH, the PATH, Playwright, npm, apt-get, playwright install). ' +
          'Install one, or set CHROMIUM_PATH.',
  );
}

function existing(names: string[], env: NodeJS.ProcessEnv): FoundChromium | undefined {
  const given = env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH is ${given}, but there is no such file.`);
    return { path: given, how: 'named by CHROMIUM_PATH' };
  }
  for (const name of names) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (status === 0) return { path: stdout.trim(), how: "the system's" };
  }
  const own = chromium.executablePath();
  return existsSync(own) ? { path: own, how: "Playwright's own" } : undefined;
}

/** The headless Chromium of the package @sparticuz/chromium, for Linux on x64 (docs/decisions/0087). */
function fromNpm(mayInstall: boolean): FoundChromium | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const file = unpackChromium();
  const isUsable = () => existsSync('/etc/fonts/fonts.conf') && spawnSync(file, ['--version']).status === 0;
  if (!isUsable()) {
    const why = mayInstall ? installByApt(...debianPackages.chromium) : undefined;
    if (!isUsable()) {
      console.log(`The Chromium of npm does not start: ${why ?? spawnSync(file, ['--version']).stderr}`);
      return undefined;
    }
  }
  return { path: file, how: 'from npm, @sparticuz/chromium' };
}

/**
 * Its own function unpacks to the folder of temporary files, in each run and without a look at the version.
 * @returns the program's path
 */
function unpackChromium(): string {
  const folder = path.dirname(path.dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))));
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  const file = path.join(root, `node_modules/.cache/chromium/${version}/chromium`);
  if (existsSync(file)) return file;
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, brotliDecompressSync(readFileSync(path.join(folder, 'bin/chromium.br'))), { mode: 0o755 });
  renameSync(unfinished, file);
  return file;
}

function installed(): FoundChromium | undefined {
  console.log(`No Chromium found: trying the distribution’s ${headlessShell}.`);
  const why = installByApt(headlessShell);
  const program = `/usr/bin/${headlessShell}`;
  if (!why && existsSync(program)) return { path: program, how: 'installed now by apt-get' };
  console.log(`${why ?? `apt-get left no ${program}.`} Trying Playwright’s download.`);
  try {
    execFileSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit' });
  } catch {
    return undefined;
  }
  const own = chromium.executablePath();
  return existsSync(own) ? { path: own, how: 'downloaded now by Playwright' } : undefined;
}
