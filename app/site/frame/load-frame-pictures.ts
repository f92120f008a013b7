import type { RouterContextProvider } from 'react-router';
import type { MediaCategory } from '#contract/media-categories.ts';
import type { PictureSource } from '#contract/media.ts';
import { framePictureCategories, menuPictures, type MenuLinkId } from '#content/frame-pictures.ts';
import { servicesContext } from '#app/services-context.ts';
import { getPageLanguage, orDefault, samplePicture } from '../load-content.ts';

export type FramePictures = Readonly<Record<MenuLinkId, PictureSource>>;

/** The pictures of menu and footer: the first upload of each category, or else a built-in one. */
export async function loadFramePictures(context: Readonly<RouterContextProvider>): Promise<FramePictures> {
  const { media } = context.get(servicesContext);
  const loading = media.listFirstPictures(framePictureCategories, getPageLanguage(context));
  const own = await orDefault(context, 'The pictures of menu and footer', loading, new Map<MediaCategory, never>());
  const pictures = Object.entries(menuPictures).map(
    ([link, { category, fallback }]) => [link, own.get(category) ?? samplePicture(context, fallback)] as const,
  );
  return Object.fromEntries(pictures) as FramePictures;
}
