import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** As root on a Debian for which npm has no Chromium, and without one of its own. */
function findWithout(options: { isMeasured?: true }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-bare-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync('/bin/sh', path.join(folder, 'sh'));
  const calls = path.join(folder, 'calls');
  for (const name of ['apt-get', 'npx']) {
    writeFileSync(path.join(folder, name), `#!/bin/sh\necho ${name} "$@" >> ${calls}\nexit 1\n`, { mode: 0o755 });
  }
  const script = `
    import { findChromium } from './scripts/testing/find-chromium.ts';
    process.getuid = () => 0;
    Object.defineProperty(process, 'arch', { value: 'riscv64' });
    findChromium(${JSON.stringify(options)});
  `;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { PATH: folder, PLAYWRIGHT_BROWSERS_PATH: folder },
    encoding: 'utf8',
  });
  return { status, stderr, hasInstalled: existsSync(calls) };
}

test('a measurement without a Chromium says so and installs none', () => {
  const { status, stderr, hasInstalled } = findWithout({ isMeasured: true });
  expect(stderr).toContain('a measurement installs none');
  expect(status).toBe(1);
  expect(hasInstalled).toBe(false);
});

test('tests without a Chromium try to install one, and say what they tried', () => {
  const { status, stderr, hasInstalled } = findWithout({});
  expect(stderr).toContain('No Chromium was found and none could be obtained');
  expect(status).toBe(1);
  expect(hasInstalled).toBe(true);
});
