import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { listWebProcesses, readMegabytes } from '#server/testing/servers/child-processes.ts';
import { shareGallery } from '#server/testing/fixtures/client-originals.ts';
import { startObjectStore } from '#server/testing/servers/object-store.ts';
import { startStudioProcess, type StudioProcess } from '#server/testing/servers/studio-process.ts';
import { median } from './load.ts';
import { hasNginx, startNginx } from './nginx.ts';

const cuts = 20;

export interface ZipFigures {
  store: string;
  bytes: number;
  firstByteMs: number[];
  megabytesPerSecond: number;
  ofNginx: number | undefined;
  /** of the web process, before the first download and after the last */
  peakMegabytes: [number, number];
  isSame: boolean;
  /** what reads it, and what it said at last */
  readers: Record<string, string>;
}

/**
 * The ZIP of a client gallery over HTTP, from disk and from an object store: cut and resumed by curl, and its speed beside that of nginx
 * with the same ZIP as a file. The originals are random bytes, one with more than 4 GiB if there is room for it; their check sums are
 * computed by the code of the media worker. Needs twice the size on disk.
 */
export async function* benchZip(gigabytes: number, stores = ['disk', 'S3']): AsyncGenerator<ZipFigures> {
  const settings = { WEB_PROCESSES: '1' };
  if (stores.includes('disk')) {
    await using studio = await startStudioProcess(settings);
    yield await measure('disk', studio, {}, gigabytes);
  }
  if (!stores.includes('S3')) return;
  const store = await startObjectStore();
  try {
    await using studio = await startStudioProcess({ ...settings, ...store.environment });
    yield await measure('S3', studio, store.environment, gigabytes);
  } finally {
    await store.stop();
  }
}

async function measure(
  store: string,
  studio: StudioProcess,
  environment: Record<string, string>,
  gigabytes: number,
): Promise<ZipFigures> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-zip-'));
  const file = path.join(folder, 'all.zip');
  try {
    const gallery = await shareGallery(studio, environment);
    await gallery.addOriginals(sizesOf(gigabytes * 1e9));
    const url = `${(await gallery.share()).url}/all.zip`;
    const [web] = listWebProcesses(studio.pid);
    const peak = () => readMegabytes(web, 'VmHWM');
    const before = peak();
    const firstByteMs: number[] = [];
    for (let round = 0; round < 5; round += 1) firstByteMs.push(await timeFirstByte(url));
    const whole = await hashOf(url);
    const bytes = Number((await fetch(url, { method: 'HEAD' })).headers.get('content-length'));
    await downloadInPieces(url, file, bytes);
    const isSame = (await hashOf(`file://${file}`)) === whole && statSync(file).size === bytes;

    const nginx = hasNginx ? await startNginx({ body: Buffer.from('page'), contentType: 'text/plain' }) : undefined;
    if (nginx) symlinkSync(file, path.join(nginx.davFolder, 'all.zip'));
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < 3; round += 1) {
      ours.push(await megabytesPerSecond(url));
      if (nginx) theirs.push(await megabytesPerSecond(`${nginx.origin}/dav/all.zip`));
    }
    nginx?.stop();
    return {
      store,
      bytes,
      firstByteMs,
      megabytesPerSecond: median(ours),
      ofNginx: nginx && median(theirs),
      peakMegabytes: [before, peak()],
      isSame,
      readers: readBy(file),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A film of more than 4 GiB, if there is room for one, and photos and films of up to 250 MB. */
function sizesOf(bytes: number): number[] {
  const sizes = bytes >= 9e9 ? [4.5e9] : [];
  for (let left = bytes - (sizes[0] ?? 0); left > 0; left -= 250e6) sizes.push(Math.min(left, 250e6));
  return sizes.map((size) => Math.round(size));
}

async function timeFirstByte(url: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url);
  const reader = answer.body?.getReader();
  await reader?.read();
  const time = performance.now() - start;
  await reader?.cancel();
  return time;
}

async function hashOf(url: string): Promise<string> {
  const curl = spawn('curl', ['-sSf', url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const hash = createHash('sha256');
  for await (const chunk of curl.stdout) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Kills curl as often as wanted, at random bytes, and goes on with `curl -C -`. */
async function downloadInPieces(url: string, file: string, bytes: number): Promise<void> {
  const places = Array.from({ length: cuts }, () => randomInt(Math.max(1, bytes - 50e6))).toSorted((a, b) => a - b);
  for (const place of [...places, undefined]) {
    if (place !== undefined && existsSync(file) && statSync(file).size >= place) continue;
    const curl = spawn('curl', ['-sSf', '-C', '-', '-o', file, url], { stdio: ['ignore', 'ignore', 'inherit'] });
    const ended = once(curl, 'exit') as Promise<[number | null]>;
    if (place === undefined) {
      const [code] = await ended;
      if (code !== 0) throw new Error(`curl ended with ${code}`);
      return;
    }
    while (curl.exitCode === null && (!existsSync(file) || statSync(file).size < place)) await setTimeout(1);
    curl.kill('SIGKILL');
    await ended;
  }
}

async function megabytesPerSecond(url: string): Promise<number> {
  const speed = execFileSync('curl', ['-sSf', '-o', '/dev/null', '-w', '%{speed_download}', url], { encoding: 'utf8' });
  return Number(speed) / 1e6;
}

const testByPython =
  'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); bad = z.testzip(); print(len(z.namelist()), "files, bad:", bad)';

/** Needs `SEVEN_ZIP`, the path of 7-Zip's program, for that one: no package of Debian that tests need has it. */
function readBy(file: string): Record<string, string> {
  const commands = {
    unzip: ['unzip', '-tq', file],
    zipfile: ['python3', '-c', testByPython, file],
    ...(process.env.SEVEN_ZIP && { '7-Zip': [process.env.SEVEN_ZIP, 't', '-bso1', file] }),
  };
  return Object.fromEntries(
    Object.entries(commands).map(([name, [command = '', ...parameters]]) => {
      const { stdout, stderr, status } = spawnSync(command, parameters, { encoding: 'utf8' });
      return [
        name,
        `${status === 0 ? 'ok' : `failed (${status})`}: ${`${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').at(-1)}`,
      ];
    }),
  );
}
