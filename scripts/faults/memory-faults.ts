import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { callApi } from '#server/testing/clients/api-client.ts';
import { filmWorkerOf, photoWorkerOf } from '#server/testing/servers/process-memory.ts';
import type { Fault, Seen } from './fault.ts';
import { add, hasFailed, isComplete, untilItem, type UploadedFile } from './harness/uploaded-file.ts';
import { createLedger } from './harness/ledger.ts';
import { createMemoryLimit } from './harness/memory-limit.ts';
import { createStudio, signIn, untilStatus, withFolder } from './harness/studio.ts';
import { until } from './harness/until.ts';

interface Kind {
  name: 'photos' | 'films';
  /** for the worker and its encoders: enough for the ledger's photos, too little for `make` */
  limitMb: number;
  findWorker: (pid: number) => number | undefined;
  file: UploadedFile;
  make: (folder: string) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Noise, which neither the decoder nor the encoder can shorten. */
const largePhoto = async () => {
  const size = { width: 9_000, height: 6_000, channels: 3 as const, background: 'grey' };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  return new Uint8Array(
    await sharp({ create: { ...size, noise } })
      .jpeg({ quality: 70 })
      .toBuffer(),
  );
};

const createLargeVideo = async (folder: string) => {
  const file = path.join(folder, 'large.avi');
  const source = 'testsrc2=size=3840x2160:rate=25:duration=4';
  await promisify(execFile)('ffmpeg', ['-f', 'lavfi', '-i', source, '-c:v', 'mpeg4', '-q:v', '5', file]);
  return new Uint8Array(await readFile(file));
};

async function run(rounds: number, { name, limitMb, findWorker, file, make }: Kind): Promise<Seen> {
  const reasons = new Set<string>();
  let [kills, smallPhotos] = [0, 0];
  await withFolder(async (folder) => {
    const server = createStudio(folder, { WEB_PROCESSES: '1' });
    const memory = createMemoryLimit(name, limitMb);
    // A worker that replaces a killed one comes into the group before it has begun with a file.
    const adding = setInterval(() => {
      const worker = findWorker(server.pid());
      if (worker) memory.add(worker);
    }, 20);
    try {
      const origin = await server.start();
      const owner = await signIn(origin);
      const bytes = await make(folder);
      for (let round = 0; round < rounds; round += 1) {
        const ledger = await createLedger();
        const before = memory.kills();
        const large = await add(origin, owner, bytes, file);
        for (let photo = 0; photo < 3; photo += 1) await ledger.upload(origin, owner);
        const failed = await untilItem(origin, owner, large, hasFailed);
        reasons.add(failed.failureReason ?? 'no reason');
        if (memory.kills() === before) throw new Error('the kernel has killed nothing');
        if (!(await ledger.enquire(origin))) throw new Error('no enquiry is taken');
        await untilStatus(`${origin}/readyz`, 200);
        await ledger.expectReady(origin, owner);
        await ledger.expectAll(origin, owner);
        ledger.expectClear();
        smallPhotos += ledger.photos.size;
        await callApi(`${origin}/api/admin/media/${large}`, { method: 'DELETE', headers: owner });
      }
      kills = memory.kills();
      memory.lift();
      const spared = await add(origin, owner, bytes, file);
      await untilItem(origin, owner, spared, isComplete);
    } finally {
      clearInterval(adding);
      server.kill();
      await until(() => memory.remove());
    }
  });
  const told = [...reasons].map((one) => `"${one}"`).join(', ');
  return {
    injected: kills,
    seen: `the large file failed with ${told}; ${smallPhotos} photos beside it ready; with more memory the large file is ready, too`,
  };
}

const memoryFault = (kind: Kind): Fault => ({
  name: `no-memory-for-${kind.name}`,
  injected: `a file that needs more memory than the control group of the worker of ${kind.name} has (${kind.limitMb} MB): the kernel kills (SIGKILL) until the file is given up`,
  promised: 'the file fails with its reason; the worker goes on with good ones, nothing else is disturbed',
  rounds: 1,
  run: (rounds) => run(rounds, kind),
});

/** Memory that really runs out, other than the limits of encoders that tests inject. */
export const memoryFaults: Fault[] = [
  memoryFault({
    name: 'photos',
    limitMb: 200,
    findWorker: photoWorkerOf,
    file: { mimeType: 'image/jpeg', mediaType: 'photo', category: 'event-photography' },
    make: largePhoto,
  }),
  memoryFault({
    name: 'films',
    limitMb: 250,
    findWorker: filmWorkerOf,
    file: { mimeType: 'video/x-msvideo', mediaType: 'video', category: 'wedding-videography' },
    make: createLargeVideo,
  }),
];
