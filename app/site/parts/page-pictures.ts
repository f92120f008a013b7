import type { RouterContextProvider } from 'react-router';
import { type SiteLanguage, siteLanguages, sourceLanguage } from '#contract/content/site-languages.ts';
import { formatClock } from '#contract/media/film-clock.ts';
import type { PageWithHero } from '#contract/content/content-pages.ts';
import type { PlacedCategory } from '#contract/media/media-categories.ts';
import { bannerCategoryOf, mediaPlacements } from '#contract/media/media-placement.ts';
import type { PictureSource } from '#contract/media/media.ts';
import { sitePages } from '#contract/site-pages.ts';
import { type GalleryName, galleryPictures, heroPictures } from '#content/galleries.ts';
import { builtInPicture, type PictureId } from '#content/pictures.ts';
import { type SampleVideo, sampleVideoTexts } from '#content/sample-videos.ts';
import { requestLogContext, servicesContext, siteLanguageContext } from '#app/services-context.ts';
import type { VideoCardProps } from './video/shown-video.ts';

/** The context that loaders get from React Router. */
type Context = Readonly<RouterContextProvider>;

/** Returns `fallback` if loading fails, and logs the error. @param what names the part of the page in the log */
export async function orDefault<T>(context: Context, what: string, loading: Promise<T>, fallback: T): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    context.get(requestLogContext).error({ err: error }, `${what} could not be loaded; the page shows its default`);
    return fallback;
  }
}

/** The language of the page, in which services translate the texts of records. */
export const getPageLanguage = (context: Context): SiteLanguage => context.get(siteLanguageContext);

/** The banner of a page: the uploaded one of its category if it has one and there is any, otherwise the built-in one. */
export async function loadHero(context: Context, page: PageWithHero): Promise<PictureSource> {
  const category = bannerCategoryOf(sitePages[page].path);
  const { media } = context.get(servicesContext);
  const builtIn = samplePicture(context, heroPictures[page]);
  if (!category) return builtIn;
  return (
    (await orDefault(
      context,
      `The banner of ${category}`,
      media.findHero(category, getPageLanguage(context)),
      undefined,
    )) ?? builtIn
  );
}

/** A gallery: uploads of `category`, then samples, up to the limit of the category (`mediaPlacements`). */
export async function loadGallery(
  context: Context,
  category: PlacedCategory,
  samples: GalleryName,
): Promise<PictureSource[]> {
  const own = await loadUploads(context, category);
  const builtIn = galleryPictures[samples].map((id) => samplePicture(context, id));
  return [...own, ...builtIn].slice(0, mediaPlacements[category].cap);
}

/** @param cap overrides the limit of the category; undefined for all */
export async function loadUploads(
  context: Context,
  category: PlacedCategory,
  { cap }: { cap?: number | undefined } = mediaPlacements[category],
): Promise<PictureSource[]> {
  const { media } = context.get(servicesContext);
  const language = getPageLanguage(context);
  const loading = media.listPublishedPictures(category, cap === undefined ? { language } : { limit: cap, language });
  return orDefault(context, `The pictures of ${category}`, loading, []);
}

/** Videos: uploads of `category`, then samples, up to the limit of the category. */
export async function loadVideos(
  context: Context,
  category: PlacedCategory,
  samples: readonly SampleVideo[],
): Promise<VideoCardProps[]> {
  const { media } = context.get(servicesContext);
  const { cap } = mediaPlacements[category];
  const uploads = media.listPublishedVideos(category, { limit: cap, language: getPageLanguage(context) });
  const own = await orDefault(context, `The videos of ${category}`, uploads, []);
  return [
    ...own.map(({ url, durationSeconds, ...video }) => ({
      ...video,
      videoUrl: url,
      durationSeconds,
      facts: durationSeconds === null ? [] : [{ text: formatClock(durationSeconds) }],
      isOwners: true,
    })),
    ...samples.map((sample) => createSampleVideo(context, sample)),
  ].slice(0, cap);
}

function createSampleVideo(context: Context, sample: SampleVideo): VideoCardProps {
  const { id, videoUrl, thumbnail, seconds } = sample;
  return {
    id,
    ...sampleVideoTexts(sample, getPageLanguage(context)),
    videoUrl,
    durationSeconds: seconds,
    poster: samplePicture(context, thumbnail),
  };
}

/** The picture at the URL of a record: with renditions if it was uploaded, otherwise the URL itself. */
export async function loadNamedPicture(context: Context, url: string): Promise<PictureSource | string> {
  const { media } = context.get(servicesContext);
  const loading = media.findPublishedPicture(url, getPageLanguage(context));
  return (await orDefault(context, 'A picture of a record', loading, undefined)) ?? url;
}

/** The files of the uploaded film at the URL of a record; empty for an external URL. */
export async function loadNamedVideo(
  context: Context,
  url: string,
): Promise<Pick<VideoCardProps, 'sources' | 'durationSeconds'>> {
  const { media } = context.get(servicesContext);
  const found = await orDefault(context, 'A video of a record', media.findPublishedVideo(url), undefined);
  return found ? { sources: found.sources, durationSeconds: found.durationSeconds } : {};
}

/** A built-in picture with its alt text in the language of the page. */
export function samplePicture(context: Context, id: PictureId): PictureSource {
  const language = context.get(siteLanguageContext);
  const made = samplePictures[language].get(id);
  if (made) return made;
  const { altZh, ...picture } = builtInPicture(id);
  const sample = language === sourceLanguage ? picture : { ...picture, alt: altZh };
  samplePictures[language].set(id, sample);
  return sample;
}

/** One object per picture: the loader data of a page contains a repeated object only once. */
const samplePictures = Object.fromEntries(
  siteLanguages.map((language) => [language, new Map<PictureId, PictureSource>()]),
) as Record<SiteLanguage, Map<PictureId, PictureSource>>;
