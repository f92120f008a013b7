import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fsyncSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { childEnvironment } from '#server/testing/servers/child-processes.ts';
import { freePort } from '#server/testing/servers/proxies.ts';
import { measurementTtlMs } from '#server/platform/free-space.ts';
import { largerPhoto } from '#server/testing/fixtures/pictures.ts';

// Real processes on a small real disk: a private tmpfs mount that ends with them.
vi.setConfig({ testTimeout: 60_000 });
/** A process of the site answers when it gets a processor. */
const soon = 15_000;
const unshare = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'])];
const canMount = spawnSync('unshare', [...unshare, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
// Where mounting is not permitted (a container without rights), full-database.test.ts covers part of this.
if (!canMount) process.stderr.write('Not run: full-disk.test.ts needs the right to mount (unshare --mount).\n');

const telephone = '(206) 555-0100';
const mebibyte = 1024 * 1024;
let folder: string;
let server: ChildProcess;
let origin: string;
/** The server's disk, as seen by this process. */
let disk: string;
let owner: Record<string, string>;

beforeAll(async () => {
  if (!canMount) return;
  folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-disk-'));
  mkdirSync(path.join(folder, 'disk'));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const command = 'mount -t tmpfs -o size=40m none disk && exec "$0" "$1"';
  const program = [process.execPath, path.join(import.meta.dirname, '../testing/servers/api-server.ts')];
  server = spawn('unshare', [...unshare, 'sh', '-c', command, ...program], {
    cwd: folder,
    env: {
      ...childEnvironment,
      PORT: String(port),
      DATA_DIR: path.join(folder, 'disk'),
      ADMIN_PASSWORD: 'correct horse battery',
      STUDIO_PHONE: telephone,
      LOG_LEVEL: 'fatal',
      WEB_PROCESSES: '2',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  disk = path.join('/proc', String(server.pid), 'root', folder, 'disk');
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), { timeout: 50_000 });
}, 60_000);
afterAll(async () => {
  if (!canMount) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true });
}, 60_000);

/** The web processes reuse a measurement of free space for a quarter of a second. */
const nextMeasurement = () => new Promise((resolve) => setTimeout(resolve, 2 * measurementTtlMs));

/** Fills the disk until `leave` bytes are free, or completely. */
async function fill(leave = 0): Promise<void> {
  takeSpace(leave);
  await nextMeasurement();
}

async function free(leave = 0): Promise<void> {
  rmSync(path.join(disk, `filler-${leave}`));
  await nextMeasurement();
}

function takeSpace(leave: number): void {
  const file = openSync(path.join(disk, `filler-${leave}`), 'a');
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk);
      const take = Math.min(bavail * bsize - leave, mebibyte);
      if (leave > 0 && take <= 0) return;
      writeSync(file, Buffer.alloc(Math.max(take, 4_096)));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    fsyncSync(file);
    closeSync(file);
  }
}

/** SQLite opens its file by the real path, which is different in this process's mount namespace. */
function runOnDisk(program: string): void {
  const into = [
    '-t',
    String(server.pid),
    '--mount',
    ...(process.getuid?.() === 0 ? [] : ['--user', '--preserve-credentials']),
  ];
  const ended = spawnSync('nsenter', [...into, `--wd=${folder}`, process.execPath, '--eval', program], {
    encoding: 'utf8',
  });
  expect(ended).toMatchObject({ status: 0, stderr: '' });
}

const json = { 'content-type': 'application/json' };
const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(origin + url, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
const signIn = () => post('/api/admin/login', { username: 'admin', password: 'correct horse battery' });
const enquire = () =>
  post('/api/contact', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    serviceType: 'portrait',
    message: 'We marry in June. '.repeat(200),
  });
const askForAddress = () => post('/api/admin/upload-url', { category: 'family-portraits' }, owner);
const space = async () => (await (await fetch(`${origin}/api/admin/summary`, { headers: owner })).json()).data.space;

test.runIf(canMount)('below the reserve files are rejected, and enquiries and sign-ins still work', async () => {
  const { token } = (await (await signIn()).json()) as { token: string };
  owner = { authorization: `Bearer ${token}` };
  const given = ((await (await askForAddress()).json()) as { uploadURL: string }).uploadURL;
  expect(await space()).toMatchObject({ isShort: false });

  // A twentieth of 40 MB is reserved.
  await fill(1.5 * mebibyte);
  const body = new Uint8Array(await largerPhoto());
  await vi.waitFor(async () => expect((await askForAddress()).status).toBe(507), soon);
  for (const refused of [
    await fetch(given, { method: 'PUT', body, headers: { 'content-type': 'image/jpeg' } }),
    await fetch(given, {
      method: 'PATCH',
      body,
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0', 'tus-resumable': '1.0.0' },
    }),
  ]) {
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({ code: 'storage-full', status: 507 });
  }
  expect(await space()).toMatchObject({ isShort: true, freeBytes: expect.stringMatching(/^1\d{6}$/) });
  for (let time = 0; time < 20; time += 1) expect((await enquire()).status).toBe(201);
  expect((await signIn()).status).toBe(200);

  await free(1.5 * mebibyte);
  await vi.waitFor(async () => {
    const sent = await fetch(given, { method: 'PUT', body, headers: { 'content-type': 'image/jpeg' } });
    expect(sent.status).toBe(201);
  }, soon);
});

test.runIf(canMount)(
  'on a full disk reads still work, and everything works again without a restart once there is space',
  async () => {
    // The last use is older than the interval at which it is written.
    const earlier = new Date(Date.now() - 30 * 60_000).toISOString();
    runOnDisk(
      // The server may be writing at that moment.
      `new (require('node:sqlite').DatabaseSync)('disk/lightwell.sqlite', { timeout: 10_000 }).exec("update sessions set last_used_at = '${earlier}'")`,
    );

    await fill();
    const refused = await vi.waitFor(async () => {
      const answer = await enquire();
      expect(answer.status).toBe(503);
      return answer;
    }, soon);
    expect(((await refused.json()) as { detail: string }).detail).toContain(telephone);
    expect((await fetch(`${origin}/api/galleries`)).status).toBe(200);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${origin}/api/admin/contacts`, { headers: owner })).status).toBe(200);
    expect((await askForAddress()).status).toBe(507);

    await free();
    await vi.waitFor(async () => expect((await enquire()).status).toBe(201), soon);
    await vi.waitFor(async () => expect((await askForAddress()).status).toBe(200), soon);
    expect((await signIn()).status).toBe(200);
  },
);

test.runIf(canMount)('renditions that did not fit on the disk are made once there is space', async () => {
  const address = ((await (await askForAddress()).json()) as { uploadURL: string }).uploadURL;
  const body = new Uint8Array(await largerPhoto());
  expect((await fetch(address, { method: 'PUT', body, headers: { 'content-type': 'image/jpeg' } })).status).toBe(201);
  await fill(1.5 * mebibyte);
  await vi.waitFor(async () => expect((await askForAddress()).status).toBe(507), soon);
  const filePath = `/objects${new URL(address).pathname}`;
  const record = {
    filename: 'a.jpg',
    originalName: 'a.jpg',
    fileSize: String(body.length),
    mimeType: 'image/jpeg',
    filePath,
    category: 'family-portraits',
    mediaType: 'photo',
  };
  const created = await post('/api/admin/media', record, owner);
  const { id } = ((await created.json()) as { data: { id: string } }).data;
  const item = async () => {
    const { data } = (await (await fetch(`${origin}/api/media`, { headers: owner })).json()) as {
      data: { id: string }[];
    };
    return data.find((one) => one.id === id);
  };
  // Longer than processing a photo takes.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await item()).toMatchObject({ state: 'processing' });
  await free(1.5 * mebibyte);
  await vi.waitFor(async () => expect(await item()).toMatchObject({ state: 'ready' }), { timeout: 40_000 });
});
