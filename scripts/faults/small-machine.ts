import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import { startPostgres } from '#server/testing/databases/postgres-process.ts';
import type { Fault, Seen } from './fault.ts';
import { createMemoryLimit, type MemoryLimit } from './harness/memory-limit.ts';
import { withStore } from './harness/store.ts';
import { createStudio, signIn, fetchStatus, withFolder } from './harness/studio.ts';
import { until } from './harness/until.ts';
import { add, hasFailed, isComplete, untilItem, type UploadedFile } from './harness/uploaded-file.ts';

/** What a machine of 1 GB has left beside its system. */
const limitMb = 850;
const maxIdleMb = 350;
const pages = ['/', '/portrait', '/wedding', '/contact', '/admin'];

const photo: UploadedFile = { mimeType: 'image/jpeg', mediaType: 'photo', category: 'event-photography' };
const film: UploadedFile = { mimeType: 'video/quicktime', mediaType: 'video', category: 'wedding-videography' };

/** 24 megapixels with noise, which takes as long to decode and encode as a photo of a camera. */
async function makePhoto() {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 };
  const picture = sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: 'grey', noise } });
  return new Uint8Array(await picture.jpeg({ quality: 80 }).toBuffer());
}

/** Half a minute of 1080p in a format that browsers do not play. */
async function makeVideo(folder: string) {
  const file = path.join(folder, 'film.mov');
  const source = 'testsrc2=size=1920x1080:rate=30:duration=30';
  await promisify(execFile)('ffmpeg', ['-f', 'lavfi', '-i', source, '-c:v', 'mpeg4', '-q:v', '4', file]);
  return new Uint8Array(await readFile(file));
}

/** Memory of the processes together; what several of them share is counted once. */
function heldMb(memory: MemoryLimit): number {
  const kilobytes = memory.processes().map((pid) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** Waits until the media workers have ended. */
async function untilIdle(memory: MemoryLimit): Promise<number> {
  return until(
    () => {
      const running = memory.processes().length;
      if (running !== 1) throw new Error(`${running} processes run on a studio that has nothing to do`);
      return heldMb(memory);
    },
    { timeoutMs: 120_000, intervalMs: 1_000 },
  );
}

const list = (numbers: number[]) => numbers.map((number) => number.toFixed(0)).join(', ');

async function run(rounds: number, settings: Record<string, string>): Promise<Seen> {
  await buildIfNeeded();
  const idle: number[] = [];
  const seconds: number[] = [];
  let peakMb = 0;
  await withFolder(async (folder) => {
    const memory = createMemoryLimit('small-machine', limitMb);
    const server = createStudio(
      folder,
      // The studio finds out itself that there is little memory.
      { WEB_PROCESSES: '', ...settings },
      { script: path.resolve('scripts/start.ts'), within: memory.within },
    );
    const watching = setInterval(() => (peakMb = Math.max(peakMb, memory.usedMb())), 100);
    try {
      const origin = await server.start();
      const owner = await signIn(origin);
      const files = [
        { bytes: await makePhoto(), file: photo },
        { bytes: await makeVideo(folder), file: film },
      ];
      idle.push(await untilIdle(memory));
      for (let round = 0; round < rounds; round += 1) {
        const startedAt = performance.now();
        const ids = await Promise.all(files.map(({ bytes, file }) => add(origin, owner, bytes, file)));
        for (const id of ids) {
          const done = await untilItem(origin, owner, id, (item) => hasFailed(item) || isComplete(item));
          if (hasFailed(done)) throw new Error(`a file failed: ${done.failureReason}`);
        }
        seconds.push((performance.now() - startedAt) / 1_000);
        for (const page of pages) {
          const status = await fetchStatus(origin + page);
          if (status !== 200) throw new Error(`${page} answered ${status}`);
        }
        idle.push(await untilIdle(memory));
      }
      if (memory.kills() > 0) throw new Error(`the kernel killed ${memory.kills()} processes`);
      if (Math.max(...idle) > maxIdleMb) throw new Error(`idle it holds ${Math.max(...idle).toFixed(0)} MB`);
    } finally {
      clearInterval(watching);
      server.kill();
      await until(() => memory.remove());
    }
  });
  return {
    injected: rounds,
    seen: `idle ${list(idle)} MB; photo and film complete after ${list(seconds)} s with ${peakMb.toFixed(0)} MB at most; nothing killed`,
  };
}

const smallMachine = (
  kind: string,
  withSettings: (work: (settings: Record<string, string>) => Promise<Seen>) => Promise<Seen>,
): Fault => ({
  name: `small-machine-${kind}`,
  injected: `a studio in a control group of ${limitMb} MB gets a photo of 24 megapixels and a film in 1080p at the same time`,
  promised: `both become complete and nothing is killed; idle it holds at most ${maxIdleMb} MB`,
  rounds: 1,
  run: (rounds) => withSettings((settings) => run(rounds, settings)),
});

export const smallMachines: Fault[] = [
  smallMachine('sqlite', (work) => work({})),
  smallMachine('postgres-s3', (work) =>
    withStore(async ({ environment }) => {
      const postgres = await startPostgres();
      try {
        return await work({ ...environment, DATABASE_URL: `${postgres.url}/postgres` });
      } finally {
        await postgres.stop();
      }
    }),
  ),
];
