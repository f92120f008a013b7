import type { RouterContextProvider } from 'react-router';
import type { PictureSource } from '#contract/media.ts';
import { menuPictures, type MenuLinkId } from '#content/frame-pictures.ts';
import { loadUploads, samplePicture } from '../load-content.ts';

export type FramePictures = Readonly<Record<MenuLinkId, PictureSource>>;

/** The pictures of menu and footer: the first upload of each category, or else a built-in one. */
export async function loadFramePictures(context: Readonly<RouterContextProvider>): Promise<FramePictures> {
  const pictures = await Promise.all(
    Object.entries(menuPictures).map(async ([link, { category, fallback }]) => {
      const [own] = await loadUploads(context, category, { cap: 1 });
      return [link, own ?? samplePicture(context, fallback)] as const;
    }),
  );
  return Object.fromEntries(pictures) as FramePictures;
}
