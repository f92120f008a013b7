import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { MediaItem } from '#contract/media/media.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { type RealFilm, readFilm } from '#server/testing/fixtures/real-films.ts';
import { createTestApp } from './test-app.ts';

/** Claims a file as a video. */
export const videoFields = { category: 'property-video', mediaType: 'video' } as const;

export type MediaStudio = Awaited<ReturnType<typeof createMediaStudio>>;

/** A test application whose owner is signed in, with access to the rows of its media. */
export async function createMediaStudio() {
  const studio = await createTestApp();
  const owner = await studio.signIn();
  const { db } = studio.services.database;
  return {
    ...studio,
    owner,
    client: createMediaClient(studio, owner),
    rowOf: (id: string) => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    setRow: (id: string, values: object) => db.updateTable('media').set(values).where('id', '=', id).execute(),
    statusOf: async (url: string) => (await studio.inject({ url })).statusCode,
    async removeItems(): Promise<void> {
      await db.deleteFrom('media').execute();
    },
  };
}

export type FilmStudio = Awaited<ReturnType<typeof createFilmStudio>>;

/** The same with films that ffmpeg makes in a temporary folder. */
export async function createFilmStudio() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-films-'));
  const studio = await createMediaStudio();
  const { storage } = studio.services;
  return {
    ...studio,
    folder,
    addFilm: async (film: RealFilm) => studio.client.add(await readFilm(folder, film), videoFields),
    find: async ({ id }: Pick<MediaItem, 'id'>) => (await studio.client.find(id)) as MediaItem,
    /** The files too. */
    async removeItems(): Promise<void> {
      await studio.removeItems();
      for await (const { key } of storage.list('')) await storage.delete(key);
    },
    async close(): Promise<void> {
      await studio.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
