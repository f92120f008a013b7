import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { measureLatency } from './load.ts';
import { readPeakMegabytes, findPhotoWorker } from '#server/testing/servers/child-processes.ts';
import { studioMedia } from './pictures.ts';

const ratePictures = 12;
const widths = [320, 640, 960, 1440, 1920, 2560];

/**
 * The worker's rate for complete rendition sets of 24-megapixel JPEGs, compared with plain sharp making the same files, and
 * its effect on visitors: the p99 of the cached home page in each window of eight seconds, idle, and from the first
 * claim of the batch until all of it is ready.
 */
export async function benchWorker(studio: StudioProcess, busyPictures: number) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-pictures-'));
  try {
    const files = await manyPhotos(ratePictures + busyPictures + 2, folder);
    const plainMs = await plainSharp(files.slice(0, 6), folder);
    const media = await studioMedia(studio);

    const first = await media.upload(files.pop() as string);
    await fetch(`${studio.origin}/commercial`);
    await media.register(first, 'the first');
    const firstShownMs = await media.untilShown('/commercial', 'the first');
    await media.untilWhole(1);

    const lastFile = files.pop() as string;
    const batch = files.splice(0, ratePictures);
    const paths: string[] = [];
    for (const file of batch) paths.push(await media.upload(file));
    const start = performance.now();
    for (const filePath of paths) await media.register(filePath, 'one of many');
    await media.untilWhole(1 + ratePictures);
    const workerMs = performance.now() - start;

    const home = `${studio.origin}/`;
    const windowP99 = async () => (await measureLatency(home)).p99;
    await measureLatency(home, { seconds: 2 });
    const idleMs: number[] = [];
    for (let window = 0; window < 3; window += 1) idleMs.push(await windowP99());
    const queued: string[] = [];
    for (const file of files) queued.push(await media.upload(file));
    const last = await media.upload(lastFile);
    const registerAll = async () => {
      for (const filePath of queued) await media.register(filePath, 'more work');
      await media.register(last, 'the last');
    };
    // Beside the measurement: the first files of a batch are announced more often than the others.
    const lastShown = registerAll().then(() => media.untilShown('/commercial', 'the last'));
    const busy = new AbortController();
    const processed = lastShown.then(media.untilNothingWaits).finally(() => busy.abort());
    const busyMs: number[] = [];
    while (!busy.signal.aborted) busyMs.push(await windowP99());
    await processed;
    const firstShownBusyMs = await lastShown;
    await media.untilWhole(2 + ratePictures + busyPictures);

    return {
      pictures: ratePictures,
      picturesPerMinute: (ratePictures / workerMs) * 60_000,
      plainSharpPerMinute: (6 / plainMs) * 60_000,
      firstShownMs,
      firstShownBusyMs,
      idleMs,
      busyMs,
      peakMemory: readPeakMegabytes(findPhotoWorker(studio.pid)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Files of which no two are equal, with repeated scenes: making one takes longer than processing it. */
async function manyPhotos(count: number, folder: string): Promise<string[]> {
  const scenes: Buffer[] = [];
  const files: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const scene = (scenes[index % 12] ??= await noisyPhoto(index));
    const comment = Buffer.from(`\xff\xfe\x00\x0aphoto${String(index).padStart(3, '0')}`, 'latin1');
    const file = path.join(folder, `${index}.jpg`);
    await writeFile(file, Buffer.concat([scene.subarray(0, 2), comment, scene.subarray(2)]));
    files.push(file);
  }
  return files;
}

/** 6000 x 4000 pixels with gradients and noise, so that encoders have as much work as with a photo. */
async function noisyPhoto(seed: number): Promise<Buffer> {
  const svg = Buffer.from(
    `<svg width="6000" height="4000"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${seed * 37},40%,75%)"/><stop offset="1" stop-color="hsl(${seed * 61 + 90},45%,25%)"/></linearGradient></defs><rect width="6000" height="4000" fill="url(#g)"/>${circles(seed)}</svg>`,
  );
  const grain = {
    create: {
      width: 1500,
      height: 1000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  } as const;
  const noise = await sharp(grain).resize(6000, 4000).png({ compressionLevel: 0 }).toBuffer();
  return sharp(svg, { unlimited: true })
    .flatten()
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

function circles(seed: number): string {
  return Array.from({ length: 60 }, (_, index) => {
    const at = (factor: number, span: number) => (seed * 7919 + index * factor) % span;
    return `<circle cx="${at(1237, 6000)}" cy="${at(2741, 4000)}" r="${40 + at(311, 500)}" fill="hsl(${at(73, 360)},50%,50%)" opacity="0.35"/>`;
  }).join('');
}

/** The straightforward loop: one decode, one clone per output, with our settings. */
async function plainSharp(files: string[], folder: string): Promise<number> {
  const start = performance.now();
  for (const file of files) {
    const largest = await sharp(file).rotate().resize(2560).raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = largest.info;
    const decoded = sharp(largest.data, { raw: { width, height, channels } });
    for (const target of widths) {
      const sized = () => decoded.clone().resize(target);
      await Promise.all([
        sized()
          .avif({ quality: 55, effort: 0 })
          .toFile(path.join(folder, `${target}.avif`)),
        sized()
          .webp({ quality: 78, effort: 4 })
          .toFile(path.join(folder, `${target}.webp`)),
        sized()
          .jpeg({ quality: 80 })
          .toFile(path.join(folder, `${target}-out.jpg`)),
      ]);
    }
  }
  return performance.now() - start;
}
