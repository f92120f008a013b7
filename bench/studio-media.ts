import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { MediaItem } from '#contract/media.ts';
import type { StudioProcess } from '#server/testing/studio-process.ts';
import { token } from './sign-in.ts';

/** Uploads and claims photos as the back office does. */
export async function studioMedia({ origin, ...studio }: StudioProcess) {
  const authorization = `Bearer ${await token({ origin, ...studio })}`;

  const post = async <T>(at: string, body: unknown): Promise<T> => {
    const answer = await fetch(`${origin}${at}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${at} answered ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<T>;
  };

  const media = {
    /** @returns the path to claim */
    async upload(file: string): Promise<string> {
      const { uploadURL } = await post<{ uploadURL: string }>('/api/admin/upload-url', {});
      const body = new Uint8Array(await readFile(file));
      const answer = await fetch(uploadURL, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body });
      if (!answer.ok) throw new Error(`PUT answered ${answer.status}: ${await answer.text()}`);
      return `/objects/uploads/${new URL(uploadURL).pathname.split('/').at(-1)}`;
    },

    async claim(filePath: string, alt: string): Promise<MediaItem> {
      const { data } = await post<{ data: MediaItem }>('/api/admin/media', {
        filename: path.basename(filePath),
        originalName: 'photo.jpg',
        fileSize: '1',
        mimeType: 'image/jpeg',
        filePath,
        category: 'event-photography',
        mediaType: 'photo',
        alt,
      });
      return data;
    },

    /** Until the worker has nothing left to do for the first `count` items. @throws where one failed */
    async untilWhole(count: number): Promise<void> {
      for (;;) {
        const answer = await fetch(`${origin}/api/media`, { headers: { authorization } });
        const { data } = (await answer.json()) as { data: MediaItem[] };
        const failed = data.find(({ state, failureReason }) => state === 'failed' || failureReason !== null);
        if (failed) throw new Error(`The worker failed: ${failed.failureReason}`);
        if (data.filter(({ picture }) => picture && picture.widths.length > 0).length >= count) return;
        await setTimeout(200);
      }
    },

    /** Milliseconds from now until the page shows a picture of that alternative text. */
    async untilShown(page: string, alt: string): Promise<number> {
      const start = performance.now();
      for (;;) {
        const html = await (await fetch(`${origin}${page}`)).text();
        const image = new RegExp(`<img[^>]* src="(/media/[^"]+)"[^>]*alt="${alt}"`).exec(html);
        if (image && (await fetch(`${origin}${image[1]}`)).ok) return performance.now() - start;
        await setTimeout(20);
      }
    },
  };
  return media;
}
