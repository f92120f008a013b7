import type { RouterContextProvider } from 'react-router';
import type { PictureSource } from '#contract/media.ts';
import { toDisclosureCode } from '#contract/alterations.ts';
import { stagingPictures } from '#content/galleries.ts';
import { propertyFactsInChinese } from '#content/property-facts.ts';
import { servicesContext } from '#app/services-context.ts';
import type { TextInLanguage } from '../words/shown-text.tsx';
import { loadPage } from '../load-page.ts';
import {
  getPageLanguage,
  loadNamedPicture,
  loadNamedVideo,
  loadUploads,
  orDefault,
  samplePicture,
} from '../load-content.ts';
import { pageHead } from '../seo/page-head.ts';
import { listPrices } from '../seo/structured-data.ts';
import type { VideoCardProps } from '../video/video-section.tsx';
import type { FloorPlanProps, StagingPictures } from './property-sections.tsx';

type Context = Readonly<RouterContextProvider>;

export async function loadProperty(context: Context) {
  const [{ shown, ...page }, staged, floorPlans, videos] = await Promise.all([
    loadPage(context, 'property'),
    loadUploads(context, 'visual-staging'),
    loadFloorPlans(context),
    loadPropertyVideos(context),
  ]);
  return {
    ...page,
    staging: await loadStaging(context, staged),
    floorPlans,
    videos,
    head: await pageHead(context, {
      ...shown,
      videos,
      offers: listPrices(page.content),
    }),
  };
}

/** The studio's staging pictures, those that are altered beside their originals, or a built-in pair before and after. */
async function loadStaging(context: Context, own: PictureSource[]): Promise<StagingPictures> {
  const { disclosure } = context.get(servicesContext);
  const originals = await Promise.all(
    own.map(
      ({ altered }) =>
        altered && orDefault(context, 'An original', disclosure.open(toDisclosureCode(altered.path)), undefined),
    ),
  );
  const pairs = own.flatMap((after, index) => {
    const before = originals[index]?.original;
    return before ? [{ before, after }] : [];
  });
  const pictures = own.filter((one) => !pairs.some(({ after }) => after === one));
  if (own.length > 0) return { pictures, pairs };
  return {
    before: samplePicture(context, stagingPictures.before),
    after: samplePicture(context, stagingPictures.after),
  };
}

async function loadFloorPlans(context: Context): Promise<FloorPlanProps[]> {
  const { records } = context.get(servicesContext);
  const plans = await orDefault(
    context,
    'The floor plans',
    records.floorPlans.listPublished({}, getPageLanguage(context)),
    [],
  );
  return Promise.all(
    plans.map(async ({ id, title, description, planType, propertyType, squareFootage, imageUrl, lang }) => ({
      id,
      title,
      description,
      lang,
      facts: listFacts(
        translateChoice(context, planType),
        { text: propertyType, lang: lang?.['propertyType'] },
        { text: squareFootage, lang: lang?.['squareFootage'] },
      ),
      image: await loadNamedPicture(context, imageUrl),
    })),
  );
}

async function loadPropertyVideos(context: Context): Promise<VideoCardProps[]> {
  const { records } = context.get(servicesContext);
  const videos = await orDefault(
    context,
    'The property videos',
    records.propertyVideos.listPublished({}, getPageLanguage(context)),
    [],
  );
  return Promise.all(
    videos.map(async ({ id, title, description, videoUrl, thumbnailUrl, createdAt, lang, ...video }) => ({
      id,
      title,
      description,
      videoUrl,
      ...(await loadNamedVideo(context, videoUrl)),
      createdAt,
      lang,
      facts: listFacts(
        { text: video.duration },
        translateChoice(context, video.quality),
        { text: video.propertyType, lang: lang?.['propertyType'] },
        { text: video.price },
      ),
      poster: await loadNamedPicture(context, thumbnailUrl),
      isOwners: true,
    })),
  );
}

/** The non-empty facts. */
function listFacts(...facts: { text: string | null; lang?: 'en' | undefined }[]): TextInLanguage[] {
  return facts.flatMap(({ text, lang }) => (text ? [{ text, lang }] : []));
}

/** One of a few values, which the studio does not write itself. */
function translateChoice(context: Context, text: keyof typeof propertyFactsInChinese): TextInLanguage {
  return { text: getPageLanguage(context) === 'zh-Hans' ? propertyFactsInChinese[text] : text };
}
