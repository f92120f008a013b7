import type { RouterContextProvider } from 'react-router';
import { type SiteLanguage, siteLanguages, sourceLanguage } from '#contract/content/site-languages.ts';
import { formatClock } from '#contract/videos.ts';
import type { PageWithHero, contentPages, PageName } from '#contract/content/content-pages.ts';
import type { PlacedCategory } from '#contract/media-categories.ts';
import { bannerCategories, mediaPlacements } from '#contract/media-placement.ts';
import type { PictureSource } from '#contract/media.ts';
import type { PagePath } from '#contract/site-pages.ts';
import { type GalleryName, galleryPictures, heroPictures } from '#content/galleries.ts';
import { findCaption } from '#content/picture-captions.ts';
import { builtInPicture, type PictureId } from '#content/pictures.ts';
import { type SampleVideo, sampleVideoTexts } from '#content/sample-videos.ts';
import { requestLogContext, servicesContext, siteLanguageContext } from '#app/services-context.ts';
import type { PageContent } from '#contract/content/define-page.ts';
import { builtInTeam, teamInChinese } from '#content/team-members.ts';
import type { VideoCardProps } from './video/video-section.tsx';
import type { MemberCardProps } from './sections/team-rows.tsx';
import type { GalleryLink } from './gallery/gallery-section.tsx';

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

/** The banner of a page: the uploaded one of its category if there is any, otherwise the built-in one. */
export async function loadHero(context: Context, page: PageWithHero): Promise<PictureSource> {
  const category = bannerCategories[page];
  const { media } = context.get(servicesContext);
  const builtIn = samplePicture(context, heroPictures[page]);
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

/** A built-in picture with its texts in the language of the page. */
export function samplePicture(context: Context, id: PictureId): PictureSource {
  const language = context.get(siteLanguageContext);
  const made = samplePictures[language].get(id);
  if (made) return made;
  const { altZh, ...picture } = builtInPicture(id);
  const sample = language === sourceLanguage ? picture : { ...picture, alt: altZh, caption: findCaption(id, language) };
  samplePictures[language].set(id, sample);
  return sample;
}

/** One object per picture: the loader data of a page contains a repeated object only once. */
const samplePictures = Object.fromEntries(
  siteLanguages.map((language) => [language, new Map<PictureId, PictureSource>()]),
) as Record<SiteLanguage, Map<PictureId, PictureSource>>;

/** The texts of a page in the language of the page that is rendered. They are shared by all renders and must not be modified. */
export async function loadContent<Name extends PageName>(
  context: Readonly<RouterContextProvider>,
  name: Name,
): Promise<PageContent<(typeof contentPages)[Name]>> {
  return context.get(servicesContext).content.document(name, context.get(siteLanguageContext));
}

/**
 * For each item of a document the entry of a table with its id, such as the picture of a card. An item that the owner has
 * added gets the entry of a built-in one that is hidden.
 */
export function assignById<Entry>(items: readonly { id: string }[], table: Readonly<Record<string, Entry>>): Entry[] {
  const shown = new Set(items.map(({ id }) => id));
  const free = Object.entries(table).flatMap(([id, entry]) => (shown.has(id) ? [] : [entry]));
  return items.map(({ id }) => table[id] ?? free.shift() ?? (Object.values(table)[0] as Entry));
}

type TeamContext = Readonly<RouterContextProvider>;

/** The studio's team, or the 18 built-in sample members if it has entered none. */
export async function loadTeam(context: TeamContext): Promise<{ members: MemberCardProps[]; areSamples: boolean }> {
  const { records } = context.get(servicesContext);
  const entered = await orDefault(
    context,
    'The team',
    records.teamMembers.listPublished({}, getPageLanguage(context)),
    [],
  );
  if (entered.length === 0) return { members: sampleTeam(context), areSamples: true };
  return { members: await Promise.all(entered.map((member) => loadMember(context, member))), areSamples: false };
}

async function loadMember(context: TeamContext, member: Omit<MemberCardProps, 'image'> & { image: string }) {
  const { id, name, role, description, socialLinks, lang } = member;
  const image = await loadNamedPicture(context, member.image);
  return { id, name, role, description, socialLinks, lang, image, isOwners: true };
}

function sampleTeam(context: TeamContext): MemberCardProps[] {
  const isChinese = getPageLanguage(context) === 'zh-Hans';
  return builtInTeam.map((member) => ({
    ...member,
    ...(isChinese && teamInChinese[member.id]),
    socialLinks: [...member.socialLinks],
    image: samplePicture(context, member.image),
  }));
}

/** The first galleries of a category; the site map lists all of them. */
const maxLinks = 12;

/** The published galleries of each section of a page, by the id of the section that shows their category. */
export async function loadGalleryLinks(
  context: Readonly<RouterContextProvider>,
  page: PagePath,
): Promise<Record<string, GalleryLink[]>> {
  const { records } = context.get(servicesContext);
  const galleries = await orDefault(
    context,
    'The links to galleries',
    records.galleries.listPublished({}, getPageLanguage(context)),
    [],
  );
  const links: Record<string, GalleryLink[]> = {};
  for (const { slug, name, category, lang } of galleries) {
    if (!Object.hasOwn(mediaPlacements, category)) continue;
    const placement = mediaPlacements[category as PlacedCategory];
    if (placement.page !== page || placement.section === undefined) continue;
    const ofSection = (links[placement.section] ??= []);
    if (ofSection.length < maxLinks) ofSection.push({ slug, name, lang: lang?.['name'] });
  }
  return links;
}
