import { globSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { MediaCategory } from '#contract/media/media-categories.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';

const masters = path.resolve(import.meta.dirname, '../../imagery/masters');
const timeoutMs = 10 * 60_000;

/** Uploaded photos on a running server, to be shown on one page after the other. */
export interface UploadedPhotos {
  /** Distributes all of them over `categories`; a hero gets one. */
  hangIn(categories: readonly MediaCategory[]): Promise<void>;
}

/** Provides `count` photos of 24 megapixels with all their renditions: those of the last run, or new ones. */
export async function uploadPhotos(studio: StudioProcess, count: number): Promise<UploadedPhotos> {
  const owner = await signInAsOwner(studio);
  const ids = (await owner.listMedia()).map(({ id }) => id);
  for (const file of chooseMasters(count).slice(ids.length)) {
    const { id } = await owner.addPhoto(await cameraPhoto(file), 'production-stills', 'A photograph of the studio');
    ids.push(id);
  }

  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const items = await owner.listMedia();
    const failed = items.find(({ state }) => state === 'failed');
    if (failed) throw new Error(`The worker failed: ${failed.failureReason}`);
    // An item is ready with its first two files; a visit while the worker makes the others would measure the worker.
    if (items.filter(({ picture }) => picture && picture.widths.length > 0).length === count) break;
    if (Date.now() > deadline) throw new Error('The renditions were not ready within ten minutes.');
    await wait(1_000);
  }

  return {
    async hangIn(categories) {
      const heroes = categories.filter((category) => category.startsWith('hero-'));
      const galleries = categories.filter((category) => !category.startsWith('hero-'));
      for (const [index, id] of ids.entries()) {
        const category = heroes[index] ?? galleries[index % galleries.length];
        if (category) await owner.change(`/api/admin/media/${id}`, { category });
      }
    },
  };
}

/** Evenly from all masters, so that bright and dark, simple and detailed ones are included. */
function chooseMasters(count: number): string[] {
  const files = globSync('**/*.webp', { cwd: masters }).toSorted();
  return Array.from({ length: count }, (_, index) =>
    path.join(masters, String(files[Math.floor((index * files.length) / count)])),
  );
}

/** A master like a camera's photo: 6000 x 4000 (portrait: 4000 x 6000), with sensor noise. */
async function cameraPhoto(file: string): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(file).metadata();
  const [wide, high] = width >= height ? [6000, 4000] : [4000, 6000];
  const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const;
  const grain = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
  return sharp(file)
    .resize(wide, high, { fit: 'cover' })
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}
