import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';

/** Photos from the upload to the page. */
export async function studioMedia(studio: StudioProcess) {
  const owner = await signInAsOwner(studio);
  return {
    /** @returns the path to claim */
    upload: async (photo: string | Buffer) => owner.upload(typeof photo === 'string' ? await readFile(photo) : photo),

    claim: (filePath: string, alt: string) => owner.claim(filePath, 'event-photography', alt),

    /**
     * Waits until the worker has finished the first `count` items.
     * @param everyMs between two looks: listing many items takes the web process as long as dozens of cached pages
     * @throws if one failed
     */
    async untilWhole(count: number, everyMs = 200): Promise<void> {
      for (;;) {
        const items = await owner.listMedia();
        const failed = items.find(({ state, failureReason }) => state === 'failed' || failureReason !== null);
        if (failed) throw new Error(`The worker failed: ${failed.failureReason}`);
        if (items.filter(({ picture }) => picture && picture.widths.length > 0).length >= count) return;
        await setTimeout(everyMs);
      }
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
