import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import { limits } from '#contract/limits.ts';
import { startDroppingProxy } from '#server/testing/servers/dropping-proxy.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { megabytesOf, webProcessesOf } from '#server/testing/servers/process-memory.ts';
import { quantile } from './latency.ts';

export interface LargeUploadFigures {
  bytes: number;
  seconds: number;
  drops: number;
  /** whether the stored file equals the sent one, by SHA-256 */
  isIntact: boolean;
  /** of all web processes together, in MB */
  memoryBefore: number;
  memoryPeak: number;
  pages: { asked: number; refused: number; p99Ms: number };
}

const drops = 10;
const pieceBytes = 64 * 1024 ** 2;
const askEveryMs = 100;

/** Uploads the largest accepted film over a connection that drops ten times, while visitors read pages. */
export async function benchLargeUpload(studio: StudioProcess): Promise<LargeUploadFigures> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-film-'));
  const bytes = limits.maxVideoBytes;
  try {
    const file = path.join(folder, 'film.mp4');
    const sha256 = await writeRandomVideo(file, bytes);
    const owner = await signInAsOwner(studio);
    const url = await owner.issueUpload({ category: 'property-video', fileSize: String(bytes) });
    const web = webProcessesOf(studio.pid);
    const memory = () => web.reduce((sum, pid) => sum + megabytesOf(pid, 'VmRSS'), 0);
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

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
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
