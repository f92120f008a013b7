import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { median } from './load.ts';

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
