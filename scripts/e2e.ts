import { spawnSync } from 'node:child_process';
import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import { findChromium } from './testing/find-chromium.ts';

/** `npm run e2e [-- playwright options]`: the browser stories against the real server. */
const { path, how } = findChromium({ isShellEnough: true });
console.log(`Chromium: ${path} (${how})`);
await buildIfNeeded();
const { status } = spawnSync('npx', ['playwright', 'test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: path },
});
process.exit(status ?? 1);
