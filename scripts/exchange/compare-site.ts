import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#server/testing/servers/free-port.ts';
import { parseArguments, runCommand, UsageError } from '../run-command.ts';

/** Checks that nginx serves the static copy of an export as a running server serves its site. */
const usage = `Usage: node scripts/exchange/compare-site.ts EXPORT ORIGIN

Starts nginx on EXPORT/site with EXPORT/nginx.conf, and compares status, headers and bytes of every file with ORIGIN, such as
http://127.0.0.1:3000. Without PUBLIC_URL, ORIGIN must be a name under which nobody has used the back office.`;

/** Of one response, or made by each server in its own way. */
const incomparable = new Set(
  'accept-ranges connection content-length date etag keep-alive last-modified server transfer-encoding vary x-request-id'.split(
    ' ',
  ),
);

await runCommand(async () => {
  const { positionals } = parseArguments({}, usage);
  const [folder, origin] = positionals;
  if (!folder || !origin || positionals.length !== 2) throw new UsageError(usage);
  const nginx = await startNginx(path.resolve(folder));
  try {
    const addresses = await addressesIn(path.join(folder, 'site'));
    let different = 0;
    for (const address of addresses) {
      const [own, theirs] = await Promise.all([read(origin + address), read(nginx.origin + address)]);
      if (own.summary === theirs.summary && own.body.equals(theirs.body)) continue;
      different += 1;
      console.log(`${address} differs:\n  server ${own.summary}\n  nginx  ${theirs.summary}`);
    }
    console.log(`${addresses.length} addresses compared, ${different} differ.`);
    return different > 0 ? 3 : 0;
  } finally {
    await nginx.stop();
  }
});

/** The addresses of the files of a copy; the pages for unknown addresses stand behind made-up ones. */
async function addressesIn(site: string): Promise<string[]> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(site, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  return files.sort().map((file) =>
    `/${file}`
      .replace(/\/index\.html$/, '/')
      .replace(/\/404\.html$/, '/no-such-page')
      .replace(/\.html$/, '')
      .replace(/^(\/objects\/uploads\/[0-9a-f-]{36})-poster\.\w+$/, '$1/poster')
      .replace(/^(\/objects\/uploads\/[0-9a-f-]{36})\.\w+$/, '$1'),
  );
}

async function read(address: string) {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' }, redirect: 'manual' });
  const headers = [...answer.headers].filter(([name]) => !incomparable.has(name)).sort();
  const body = Buffer.from(await answer.arrayBuffer());
  return {
    body,
    summary: `${answer.status}, ${body.byteLength} bytes, ${JSON.stringify(Object.fromEntries(headers))}`,
  };
}

async function startNginx(folder: string) {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'lightwell-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${scratch};`);
  const lines = [
    process.getuid?.() === 0 ? 'user root;' : '',
    `daemon off; pid ${scratch}/pid; error_log ${scratch}/error.log;`,
    'events {}',
    `http { access_log off; ${temporary.join(' ')}`,
    `server { listen 127.0.0.1:${port}; root "${folder}/site"; include "${folder}/nginx.conf"; } }`,
  ];
  const configuration = path.join(scratch, 'nginx.conf');
  await writeFile(configuration, lines.join('\n'));
  const child = spawn('nginx', ['-e', `${scratch}/error.log`, '-c', configuration], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 50; tries += 1) {
    if (await fetch(origin).catch(() => undefined)) break;
    if (child.exitCode !== null || child.pid === undefined) throw new UsageError('nginx did not start.');
    await wait(100);
  }
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(scratch, { recursive: true, force: true });
    },
  };
}
