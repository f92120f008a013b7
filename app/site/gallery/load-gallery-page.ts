import type { RouterContextProvider } from 'react-router';
import type { CmsImage } from '#contract/records/gallery.ts';
import { type PlacedCategory, mediaCategories, recordsOnly } from '#contract/media/media-categories.ts';
import { servicesContext } from '#app/services-context.ts';
import { isForeign, type ShownPhoto } from '../parts/gallery/shown-photo.ts';
import { loadNamedPicture, loadUploads, loadVideos } from '../parts/page-pictures.ts';
import type { ShownVideo } from '../parts/video/shown-video.ts';
import type { ShownPictures } from '../seo/shown-pictures.ts';

type Context = Readonly<RouterContextProvider>;

export interface GalleryPage {
  name: string;
  description: string | null;
  pictures: ShownPhoto[];
  videos: ShownVideo[];
  /** the studio's own pictures, for the head of the page and the sitemap */
  shown: ShownPictures;
}

/**
 * Loads a published gallery with its images, or with the published media of its category if it has none.
 * @returns undefined if there is no such gallery
 */
export async function loadGalleryPage(context: Context, slug: string): Promise<GalleryPage | undefined> {
  const { records } = context.get(servicesContext);
  const found = await records.findPublishedGalleryBySlug(slug);
  if (!found) return undefined;
  const { name, description, category } = found.gallery;
  const filed = await Promise.all(found.images.map((image) => loadImage(context, image)));
  const { pictures, videos } =
    filed.length > 0 ? { pictures: filed, videos: [] } : await loadCategory(context, category);
  const own = pictures.flatMap((picture) => (isForeign(picture) ? [] : [picture]));
  const poster = videos.map((video) => video.poster).find((one) => one !== null && typeof one !== 'string');
  const shown = { picture: own[0] ?? poster, galleries: [{ id: 'pictures', title: name, pictures: own }] };
  return { name, description, pictures, videos, shown };
}

/** The published photos or videos of a category; nothing for a text that names none. */
async function loadCategory(context: Context, name: string): Promise<Pick<GalleryPage, 'pictures' | 'videos'>> {
  if (!Object.hasOwn(mediaCategories, name) || name === recordsOnly) return { pictures: [], videos: [] };
  const category = name as PlacedCategory;
  return mediaCategories[category] === 'photo'
    ? { pictures: await loadUploads(context, category), videos: [] }
    : { pictures: [], videos: await loadVideos(context, category, []) };
}

/** Texts of the gallery image take precedence over those of the library item. */
async function loadImage(context: Context, { imageUrl, alt, title, caption }: CmsImage): Promise<ShownPhoto> {
  const picture = await loadNamedPicture(context, imageUrl);
  const alternative = alt ?? title;
  const ownCaption = caption ?? (alt === null ? null : title);
  if (typeof picture === 'string') return { url: picture, alt: alternative ?? '', caption: ownCaption };
  return { ...picture, alt: alternative ?? picture.alt, caption: ownCaption ?? picture.caption };
}
