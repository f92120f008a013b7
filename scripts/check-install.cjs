/**
 * The first step of each command: says in words that Node is too old or that packages are missing. Plain JavaScript that old
 * versions of Node can read: Node 20 knows no TypeScript, and Node 22 lacks what the site uses. With `--tests` it also looks
 * for the packages that only developers need.
 */
const { existsSync } = require('node:fs');
const path = require('node:path');
const { engines, dependencies, devDependencies } = require('../package.json');

function fail(message) {
  console.error(message);
  process.exit(1);
}

const folder = path.join(__dirname, '../node_modules');
const isMissing = (name) => !existsSync(path.join(folder, name));
if (Object.keys(dependencies).some(isMissing))
  fail('The packages are not installed, or not all of them: run `npm ci`.');

const needed = Number(/\d+/.exec(engines.node)[0]);
if (Number.parseInt(process.versions.node, 10) < needed) {
  fail(
    `Lightwell needs Node ${needed} or newer, and this is Node ${process.versions.node} (${process.execPath}).\n` +
      'npm installs it with the other packages on Linux and macOS (x64, arm64) and on Windows (x64), unless it is told to leave out\n' +
      `optional packages: run \`npm ci\` without --omit=optional, or install Node ${needed}.`,
  );
}

if (process.argv.includes('--tests') && Object.keys(devDependencies).some(isMissing)) {
  fail('The packages for tests are not installed: run `npm ci` without --omit=dev.');
}
