import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { PictureSource } from '#contract/media.ts';
import { galleryPictures } from '#content/galleries.ts';
import { commercialVideos } from '#content/sample-videos.ts';
import { type PageServices, requestLogContext, servicesContext } from '#app/services-context.ts';
import { loadGallery, loadHero, loadVideos } from './load-content.ts';

/** A loader context whose library returns `list` or fails. */
function contextOf(list: () => Promise<unknown[]>) {
  const messages: string[] = [];
  const context = new RouterContextProvider();
  const media = {
    listPublishedPictures: list,
    listPublishedVideos: list,
    findHero: async () => (await list())[0],
  };
  context.set(servicesContext, { media } as unknown as PageServices);
  context.set(requestLogContext, { error: (_fields, message) => void messages.push(message) });
  return { context, messages };
}

const upload = (name: string): PictureSource => ({
  base: `/media/${name}/1`,
  width: 1600,
  height: 1200,
  widths: [1600],
  jpegWidths: [1600],
  colour: '#888888',
  alt: name,
  caption: null,
});
const uploads = (count: number) => async () => Array.from({ length: count }, (_, at) => upload(`upload-${at}`));
const breaks = () => Promise.reject(new Error('the database is away'));

describe('a gallery', () => {
  test('shows uploads first and fills up with samples to its limit', async () => {
    const { context } = contextOf(uploads(3));
    const pictures = await loadGallery(context, 'professional-headshots', 'headshots');
    expect(pictures).toHaveLength(12);
    expect(pictures.slice(0, 3).map(({ alt }) => alt)).toEqual(['upload-0', 'upload-1', 'upload-2']);
    expect(pictures[3]?.base).toMatch(/^\/pictures\/headshots\//);
  });

  test('shows no sample if uploads reach the limit', async () => {
    const { context } = contextOf(uploads(8));
    const pictures = await loadGallery(context, 'family-portraits', 'family');
    expect(pictures).toHaveLength(8);
    expect(pictures.every(({ base }) => base.startsWith('/media/'))).toBe(true);
  });

  test('without a limit shows every upload and every sample', async () => {
    const { context } = contextOf(uploads(40));
    const pictures = await loadGallery(context, 'newborn-photography', 'newborn');
    expect(pictures).toHaveLength(40 + galleryPictures.newborn.length);
  });
});

describe('if the library cannot be read', () => {
  test('a gallery shows its samples, and the error is logged', async () => {
    const { context, messages } = contextOf(breaks);
    const pictures = await loadGallery(context, 'wedding-photography', 'wedding');
    expect(pictures).toHaveLength(24);
    expect(messages).toEqual(['The pictures of wedding-photography could not be loaded; the page shows its default']);
  });

  test('a page shows its built-in banner and its sample videos', async () => {
    const { context } = contextOf(breaks);
    expect((await loadHero(context, 'portrait')).base).toMatch(/^\/pictures\/heroes\/portrait\./);
    const videos = await loadVideos(context, 'video-production', commercialVideos);
    expect(videos.map(({ title }) => title)).toEqual(commercialVideos.map(({ title }) => title));
  });

  test('a sample video says that it is one, and its true length', async () => {
    const { context } = contextOf(breaks);
    for (const video of await loadVideos(context, 'video-production', commercialVideos)) {
      expect(video.note).toBe(`0:0${video.durationSeconds} · sample`);
    }
  });
});

test('an uploaded banner replaces the built-in one', async () => {
  const { context } = contextOf(uploads(1));
  expect((await loadHero(context, 'newborn')).base).toBe('/media/upload-0/1');
});
