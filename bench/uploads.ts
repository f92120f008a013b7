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
import { median } from './pages.ts';

export interface UploadFigures {
  /** bytes per second */
  ours: number;
  other: number;
  otherName: string;
}

const gibibyte = 1024 ** 3;

const rounds = 5;

/** PUT of 1 GiB to us and to nginx's WebDAV (or, without nginx, a streamed copy), alternating, median of five each. */
export async function benchUploads(studio: StudioProcess): Promise<UploadFigures> {
  const owner = await signInAsOwner(studio);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-put-'));
  const film = path.join(folder, 'film.mp4');
  await writeFilm(film);
  const nginx = hasNginx ? await startNginx({ body: Buffer.from('-'), contentType: 'text/plain' }) : undefined;
  const ours: number[] = [];
  const other: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const uploadURL = await owner.issueUpload();
      ours.push(await timed(() => put(uploadURL, film)));
      // Delete each file: else its page cache takes memory that the machine has not used before, which on a virtual machine
      // costs more than the upload, and only whoever comes first pays for it.
      rmSync(path.join(studio.dataDir, 'storage/uploads'), { recursive: true });
      const copy = path.join(nginx?.davFolder ?? folder, 'copy.mp4');
      other.push(
        await timed(() =>
          nginx ? put(`${nginx.origin}/dav/copy.mp4`, film) : pipeline(createReadStream(film), createWriteStream(copy)),
        ),
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
    otherName: nginx ? 'nginx dav PUT' : 'streamed copy (no nginx here)',
  };
}

/** Sync the disk first: else our upload, which waits for the disk, also pays for what the other left unwritten. */
async function timed(run: () => Promise<unknown>): Promise<number> {
  spawnSync('sync');
  const start = performance.now();
  await run();
  return gibibyte / ((performance.now() - start) / 1000);
}

/** A file that starts like an MP4; the rest is padding in a `free` box. */
async function writeFilm(file: string): Promise<void> {
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
