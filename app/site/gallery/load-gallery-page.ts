import type { RouterContextProvider } from 'react-router';
import type { CmsImage } from '#contract/records/gallery.ts';
import { mediaCategories, type MediaCategory } from '#contract/media/media-categories.ts';
import { servicesContext } from '#app/services-context.ts';
import { isForeign, type ShownPhoto } from '../parts/gallery/shown-photo.ts';
import { loadNamedPicture, loadUploads } from '../parts/page-pictures.ts';
import type { ShownPictures } from '../seo/shown-pictures.ts';

type Context = Readonly<RouterContextProvider>;

export interface GalleryPage {
  name: string;
  description: string | null;
  pictures: ShownPhoto[];
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
  const pictures = filed.length === 0 && isPhotoCategory(category) ? await loadUploads(context, category) : filed;
  const own = pictures.flatMap((picture) => (isForeign(picture) ? [] : [picture]));
  const shown = { picture: own[0], galleries: [{ id: 'pictures', title: name, pictures: own }] };
  return { name, description, pictures, shown };
}

/** Texts of the gallery image take precedence over those of the library item. */
async function loadImage(context: Context, { imageUrl, alt, title, caption }: CmsImage): Promise<ShownPhoto> {
  const picture = await loadNamedPicture(context, imageUrl);
  const alternative = alt ?? title;
  const ownCaption = caption ?? (alt === null ? null : title);
  if (typeof picture === 'string') return { url: picture, alt: alternative ?? '', caption: ownCaption };
  return { ...picture, alt: alternative ?? picture.alt, caption: ownCaption ?? picture.caption };
}

function isPhotoCategory(category: string): category is MediaCategory {
  return mediaCategories[category as MediaCategory] === 'photo';
}
