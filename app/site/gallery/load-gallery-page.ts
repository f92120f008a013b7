import type { RouterContextProvider } from 'react-router';
import type { PictureSource } from '#contract/media.ts';
import type { CmsImage } from '#contract/records.ts';
import type { ContentItem } from '#contract/content/shown-item.ts';
import { clientWork, type PlacedCategory, mediaCategories, recordsOnly } from '#contract/media-categories.ts';
import { servicesContext } from '#app/services-context.ts';
import { isExternal, type GalleryPhoto } from './shown-photo.ts';
import { getPageLanguage, loadNamedPicture, loadUploads, loadVideos } from '../load-content.ts';
import type { VideoCardProps } from '../video/video-section.tsx';
import { altInGallery } from './gallery-noun.ts';
import type { PagePictures } from '../seo/page-pictures.ts';

type Context = Readonly<RouterContextProvider>;

export interface GalleryPage {
  name: string;
  description: string | null;
  /** see `ShownItem` */
  lang: ContentItem['lang'];
  pictures: GalleryPhoto[];
  videos: VideoCardProps[];
  /** the studio's own pictures, for the head of the page and the sitemap */
  shown: PagePictures;
}

/**
 * Loads a published gallery with its images, or with the published media of its category if it has none.
 * @returns undefined if there is no such gallery
 */
export async function loadGalleryPage(context: Context, slug: string): Promise<GalleryPage | undefined> {
  const { records } = context.get(servicesContext);
  const found = await records.findPublishedGalleryBySlug(slug, getPageLanguage(context));
  if (!found) return undefined;
  const { name, description, category, lang } = found.gallery;
  const filed = await Promise.all(found.images.map((image) => loadImage(context, image, category)));
  const { pictures, videos } =
    filed.length > 0 ? { pictures: filed, videos: [] } : await loadCategory(context, category);
  const own = pictures.flatMap((picture) => (isExternal(picture) ? [] : [picture]));
  const poster = videos.map((video) => video.poster).find((one) => one !== null && typeof one !== 'string');
  const shown = { picture: own[0] ?? poster, galleries: [{ id: 'pictures', title: name, pictures: own }] };
  return { name, description, lang, pictures, videos, shown };
}

/** The published photos or videos of a category; nothing for a text that names none. */
async function loadCategory(context: Context, name: string): Promise<Pick<GalleryPage, 'pictures' | 'videos'>> {
  if (!Object.hasOwn(mediaCategories, name) || name === recordsOnly || name === clientWork)
    return { pictures: [], videos: [] };
  const category = name as PlacedCategory;
  return mediaCategories[category] === 'photo'
    ? { pictures: await loadUploads(context, category), videos: [] }
    : { pictures: [], videos: await loadVideos(context, category, []) };
}

/** Texts of the gallery image take precedence over those of the library item. */
async function loadImage(
  context: Context,
  image: CmsImage & Pick<ContentItem, 'lang'>,
  category: string,
): Promise<GalleryPhoto> {
  const { alt, title, caption, lang = {} } = image;
  const picture = await loadNamedPicture(context, image.imageUrl);
  const isExternalPicture = typeof picture === 'string';
  const item: Pick<PictureSource, 'alt' | 'caption' | 'lang'> = isExternalPicture
    ? { alt: '', caption: null }
    : picture;
  const shownAlt = findFirstText([alt, lang['alt']], [title, lang['title']], [item.alt, item.lang?.alt]);
  const shownCaption = findFirstText(
    [caption, lang['caption']],
    [alt === null ? null : title, lang['title']],
    [item.caption, item.lang?.caption],
  );
  const words = {
    alt: altInGallery(shownAlt.text ?? '', category, getPageLanguage(context)),
    caption: shownCaption.text,
    lang: { ...(shownAlt.lang && { alt: shownAlt.lang }), ...(shownCaption.lang && { caption: shownCaption.lang }) },
  };
  return isExternalPicture ? { url: picture, ...words } : { ...picture, ...words };
}

/** The first text that there is, with its language. */
function findFirstText(...texts: [text: string | null, lang: 'en' | undefined][]) {
  const [text, lang] = texts.find(([one]) => one !== null) ?? [null, undefined];
  return { text, lang };
}
