import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import type { StudioProcess } from '#server/testing/studio-process.ts';
import { token } from './sign-in.ts';

export interface WorkerFigures {
  picturesPerMinute: number;
  plainSharpPerMinute: number;
  pictures: number;
}

const widths = [320, 640, 960, 1440, 1920, 2560];

/** The worker's rate for whole rendition sets of 24-megapixel JPEGs, against plain sharp making the same files. */
export async function benchWorker(studio: StudioProcess, pictures = 12): Promise<WorkerFigures> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-pictures-'));
  try {
    const files = await Promise.all(
      Array.from({ length: pictures }, (_, index) => noisyPhoto(path.join(folder, `${index}.jpg`), index)),
    );
    const plainMs = await plainSharp(files.slice(0, 6), folder);
    const workerMs = await throughStudio(studio, files);
    return {
      picturesPerMinute: (pictures / workerMs) * 60_000,
      plainSharpPerMinute: (6 / plainMs) * 60_000,
      pictures,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** 6000 x 4000 with gradients and grain, so that encoders have work to do as with a photograph. */
async function noisyPhoto(file: string, seed: number): Promise<string> {
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
  await sharp(svg, { unlimited: true })
    .flatten()
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toFile(file);
  return file;
}

function circles(seed: number): string {
  return Array.from({ length: 60 }, (_, index) => {
    const at = (factor: number, span: number) => (seed * 7919 + index * factor) % span;
    return `<circle cx="${at(1237, 6000)}" cy="${at(2741, 4000)}" r="${40 + at(311, 500)}" fill="hsl(${at(73, 360)},50%,50%)" opacity="0.35"/>`;
  }).join('');
}

/** The straightforward loop that somebody would write: one decode, one clone an output, same settings as ours. */
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

async function throughStudio(studio: StudioProcess, files: string[]): Promise<number> {
  const authorization = `Bearer ${await token(studio)}`;
  const post = async (at: string, body: unknown) => {
    const answer = await fetch(`${studio.origin}${at}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${at} answered ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<Record<string, string>>;
  };
  const uploaded: { uploadURL: string; file: string }[] = [];
  for (const file of files) {
    const { uploadURL = '' } = await post('/api/admin/upload-url', {});
    const answer = await fetch(uploadURL, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: await readFile(file),
    });
    if (!answer.ok) throw new Error(`PUT answered ${answer.status}: ${await answer.text()}`);
    uploaded.push({ uploadURL, file });
  }
  const start = performance.now();
  for (const { uploadURL, file } of uploaded) {
    const id = new URL(uploadURL).pathname.split('/').at(-1);
    const name = path.basename(file);
    await post('/api/admin/media', {
      filename: name,
      originalName: name,
      fileSize: '1',
      mimeType: 'image/jpeg',
      filePath: `/objects/uploads/${id}`,
      category: 'event-photography',
      mediaType: 'photo',
    });
  }
  for (;;) {
    const answer = await fetch(`${studio.origin}/api/media`, { headers: { authorization } });
    const { data } = (await answer.json()) as { data: { state: string; failureReason: string | null }[] };
    const failed = data.find((item) => item.state === 'failed');
    if (failed) throw new Error(`The worker failed: ${failed.failureReason}`);
    if (data.filter((item) => item.state === 'ready').length >= files.length) return performance.now() - start;
    await setTimeout(200);
  }
}
