import { spawnSync } from 'node:child_process';
import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import { createSqliteTemplate } from '#server/testing/databases/sqlite-template.ts';
import { findChromium } from './testing/find-chromium.ts';

/** `npm run e2e [-- playwright options]`: the browser stories against the real server. */
const { path, how } = findChromium();
console.log(`Chromium: ${path} (${how})`);
await buildIfNeeded();
const template = await createSqliteTemplate();
const { status } = spawnSync('node_modules/.bin/playwright', ['test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: path, SQLITE_TEMPLATE: template.file },
});
template.remove();
process.exit(status ?? 1);
