import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { largerPhoto } from '#server/testing/fixtures/pictures.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { load, median } from './load.ts';
import { fetchRaw } from './pages.ts';

/** A picture for a phone: from memory, from disk (`uncached`), and from nginx (medians of alternating rounds). */
export async function benchPictures(studio: StudioProcess, uncached: StudioProcess) {
  const [cached, read] = await Promise.all([findSmallPicture(studio), findSmallPicture(uncached)]);
  const picture = await fetchRaw(cached);
  const nginx = hasNginx ? await startNginx(picture) : undefined;
  const rounds: Record<'ours' | 'uncached' | 'nginx', number[]> = { ours: [], uncached: [], nginx: [] };
  for (let round = 0; round < 5; round++) {
    rounds.ours.push(await load(cached));
    rounds.uncached.push(await load(read));
    if (nginx) rounds.nginx.push(await load(`${nginx.origin}/page`));
  }
  nginx?.stop();
  return {
    size: picture.body.byteLength,
    ours: median(rounds.ours),
    uncached: median(rounds.uncached),
    nginx: nginx && median(rounds.nginx),
  };
}

/** Adds a photo and returns the address of one of its files, taken from its page. */
async function findSmallPicture(studio: StudioProcess): Promise<string> {
  const media = await studioMedia(studio);
  await media.register(await media.upload(await largerPhoto()), 'A photo to load');
  await media.untilWhole(1);
  const page = await (await fetch(`${studio.origin}/commercial`)).text();
  const address = /\/media\/[^\s"]+\/640\.avif/.exec(page)?.[0];
  if (!address) throw new Error('The page does not show the photo.');
  return studio.origin + address;
}

/** Photos from the upload to the page. */
export async function studioMedia(studio: StudioProcess) {
  const owner = await signInAsOwner(studio);
  return {
    /** @returns the path to claim */
    upload: async (photo: string | Buffer) => owner.upload(typeof photo === 'string' ? await readFile(photo) : photo),

    register: (filePath: string, alt: string) => owner.claim(filePath, 'event-photography', alt),

    /** Waits until the worker has finished the first `count` items. @throws if one failed */
    async untilWhole(count: number): Promise<void> {
      for (;;) {
        const items = await owner.listMedia();
        const failed = items.find(({ state, failureReason }) => state === 'failed' || failureReason !== null);
        if (failed) throw new Error(`The worker failed: ${failed.failureReason}`);
        if (items.filter(({ picture }) => picture && picture.widths.length > 0).length >= count) return;
        await setTimeout(200);
      }
    },

    /**
     * Waits until the worker has finished everything. Reads the database itself: to list 200 photos takes a web process as
     * long as dozens of cached pages, whose response times are measured meanwhile.
     */
    async untilNothingWaits(): Promise<void> {
      const database = new DatabaseSync(path.join(studio.dataDir, 'lightwell.sqlite'), { readOnly: true });
      const waiting = database.prepare('select 1 from media where pending_since is not null limit 1');
      while (waiting.get()) await setTimeout(200);
      database.close();
    },

    /** Milliseconds from now until the page shows a picture with that alternative text. */
    async untilShown(page: string, alt: string): Promise<number> {
      const start = performance.now();
      for (;;) {
        const html = await (await fetch(`${studio.origin}${page}`)).text();
        const image = new RegExp(`<img[^>]* src="(/media/[^"]+)"[^>]*alt="${alt}"`).exec(html);
        if (image && (await fetch(`${studio.origin}${image[1]}`)).ok) return performance.now() - start;
        await setTimeout(20);
      }
    },
  };
}
