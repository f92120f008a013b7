import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { createHash, randomBytes } from 'node:crypto';
import { Upload } from 'tus-js-client';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { hashFile } from '#server/platform/storage/read-chunks.ts';
import { limits } from '#contract/limits.ts';
import { startDroppingProxy } from '#server/testing/servers/proxies.ts';
import { readMegabytes, listWebProcesses } from '#server/testing/servers/child-processes.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { median } from './pages.ts';
import { quantile } from './load.ts';

const gibibyte = 1024 ** 3;

const rounds = 5;

/**
 * PUT of 1 GiB to us and to nginx's WebDAV (or, without nginx, a streamed copy), alternating, median of five each, in bytes per second. We answer
 * when the bytes are on the disk, nginx before; so its time ends with an fsync of the file and its folder.
 */
export async function benchUploads(studio: StudioProcess) {
  const owner = await signInAsOwner(studio);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-put-'));
  const file = path.join(folder, 'video.mp4');
  await writePaddedVideo(file);
  const nginx = hasNginx ? await startNginx({ body: Buffer.from('-'), contentType: 'text/plain' }) : undefined;
  const ours: number[] = [];
  const other: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const uploadURL = await owner.issueUpload();
      ours.push(await timed(() => put(uploadURL, file)));
      // Delete each file: else its page cache takes memory that the machine has not used before, which on a virtual machine
      // costs more than the upload, and only whoever comes first pays for it.
      rmSync(path.join(studio.dataDir, 'storage/uploads'), { recursive: true });
      const copy = path.join(nginx?.davFolder ?? folder, 'copy.mp4');
      other.push(
        await timed(async () => {
          await (nginx
            ? put(`${nginx.origin}/dav/copy.mp4`, file)
            : pipeline(createReadStream(file), createWriteStream(copy)));
          await syncFile(copy);
        }),
      );
      rmSync(copy);
    }
  } finally {
    nginx?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    ours: median(ours),
    other: median(other),
    otherName: nginx ? 'nginx dav PUT and fsync' : 'streamed copy and fsync (no nginx here)',
  };
}

/** Sync the disk first: else our upload, which waits for the disk, also pays for what the other left unwritten. */
async function timed(run: () => Promise<unknown>): Promise<number> {
  spawnSync('sync');
  const start = performance.now();
  await run();
  return gibibyte / ((performance.now() - start) / 1000);
}

async function syncFile(file: string): Promise<void> {
  for (const name of [file, path.dirname(file)]) {
    const handle = await open(name);
    await handle.sync();
    await handle.close();
  }
}

/** A file that starts like an MP4; the rest is padding in a `free` box. */
async function writePaddedVideo(file: string): Promise<void> {
  const handle = await open(file, 'w');
  const head = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypisom\0\0\x02\0isommp42'),
    Buffer.from([0x3f, 0xff, 0xff, 0xe8]),
    Buffer.from('free'),
  ]);
  await handle.write(head);
  const block = Buffer.alloc(8 * 1024 * 1024, 7);
  for (let at = head.length; at < gibibyte; at += block.length)
    await handle.write(block, 0, Math.min(block.length, gibibyte - at));
  await handle.close();
}

function put(url: string, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'PUT', headers: { 'content-type': 'video/mp4', 'content-length': statSync(file).size } },
      (answer) => {
        answer.resume();
        answer.once('end', () =>
          (answer.statusCode ?? 500) < 300 ? resolve() : reject(new Error(`PUT ${url} answered ${answer.statusCode}`)),
        );
      },
    );
    sent.once('error', reject);
    createReadStream(file, { highWaterMark: 1024 * 1024 }).pipe(sent);
  });
}

const drops = 10;
const pieceBytes = 64 * 1024 ** 2;
const askEveryMs = 100;

/** Uploads the largest accepted film over a connection that drops ten times, while visitors read pages. */
export async function benchLargeUpload(studio: StudioProcess) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-film-'));
  const bytes = limits.maxVideoBytes;
  try {
    const file = path.join(folder, 'film.mp4');
    const sha256 = await writeRandomVideo(file, bytes);
    const owner = await signInAsOwner(studio);
    const url = await owner.issueUpload({ category: 'property-video', fileSize: String(bytes) });
    const web = listWebProcesses(studio.pid);
    const memory = () => web.reduce((sum, pid) => sum + readMegabytes(pid, 'VmRSS'), 0);
    // Warm the server up first.
    await visit(studio.origin, AbortSignal.timeout(5_000));
    const memoryBefore = memory();
    let memoryPeak = memoryBefore;
    const watch = setInterval(() => (memoryPeak = Math.max(memoryPeak, memory())), 100);
    const over = new AbortController();
    const visited = visit(studio.origin, over.signal);
    const line = await startDroppingProxy(studio.origin, { everyBytes: Math.floor(bytes / (drops + 1)), times: drops });
    const start = performance.now();
    await send(file, bytes, url.replace(studio.origin, line.origin));
    const seconds = (performance.now() - start) / 1000;
    over.abort();
    clearInterval(watch);
    line.close();
    const id = /\/uploads\/([^?]+)/.exec(url)?.[1] as string;
    const stored = await hashFile(path.join(studio.dataDir, 'storage/uploads', id));
    return {
      bytes,
      seconds,
      drops: line.drops(),
      isIntact: stored === sha256,
      memoryBefore,
      memoryPeak,
      pages: await visited,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts like an MP4, with different bytes in every part. @returns its SHA-256 */
async function writeRandomVideo(file: string, bytes: number): Promise<string> {
  const handle = await open(file, 'w');
  const hash = createHash('sha256');
  const block = randomBytes(8 * 1024 ** 2);
  for (let at = 0; at < bytes; at += block.length) {
    block.writeBigUInt64BE(BigInt(at), 64);
    if (at === 0) Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42').copy(block);
    const piece = block.subarray(0, Math.min(block.length, bytes - at));
    hash.update(piece);
    await handle.write(piece);
  }
  await handle.close();
  return hash.digest('hex');
}

/** Like the back office, with the same library. */
function send(file: string, bytes: number, uploadUrl: string): Promise<void> {
  return new Promise((resolve, reject) => {
    new Upload(createReadStream(file), {
      uploadUrl,
      uploadSize: bytes,
      chunkSize: pieceBytes,
      retryDelays: Array.from({ length: 20 }, () => 200),
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });
}

/** Requests the home page ten times a second. */
async function visit(origin: string, until: AbortSignal) {
  const times: number[] = [];
  let refused = 0;
  while (!until.aborted) {
    const start = performance.now();
    const isShown = await fetch(origin).then(
      async (answer) => (await answer.text()) !== '' && answer.ok,
      () => false,
    );
    if (!isShown) refused += 1;
    times.push(performance.now() - start);
    await setTimeout(askEveryMs);
  }
  const p99Ms = quantile(times, 0.99);
  return { asked: times.length, refused, p99Ms };
}
