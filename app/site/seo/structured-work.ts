import type { PictureSource } from '#contract/media/media.ts';
import { findJpeg } from './jpeg-of.ts';
import { namedPictures, type PagePictures } from './shown-pictures.ts';

export interface PageVideos {
  videos?: readonly StructuredVideo[];
}

interface StructuredVideo {
  title: string;
  description: string;
  videoUrl: string;
  poster: PictureSource | string | null;
  createdAt?: string;
  durationSeconds?: number | null;
}

/** Galleries and videos of a page as schema.org's ImageGallery and VideoObject. */
export function structuredWork(
  { galleries = [], videos = [] }: PagePictures & PageVideos,
  { url, origin = '' }: { url: string; origin?: string | undefined },
): object[] {
  return [
    ...galleries
      .filter(({ pictures }) => pictures.length > 0)
      .map(({ id, title, pictures }) => ({
        '@type': 'ImageGallery',
        '@id': `${url}#${id}`,
        name: title,
        image: namedPictures(pictures).map((picture) => structuredPicture(picture, origin)),
      })),
    ...videos.flatMap((video) => structuredVideo(video, origin) ?? []),
  ];
}

function structuredPicture(picture: PictureSource, origin: string) {
  const { url, width, height } = findJpeg(picture, { origin });
  return { '@type': 'ImageObject', contentUrl: url, width, height, ...(picture.alt && { name: picture.alt }) };
}

/** Search engines require a thumbnail, so videos without a poster are left out. */
function structuredVideo(
  { title, description, videoUrl, poster, createdAt, durationSeconds }: StructuredVideo,
  origin: string,
) {
  if (!poster) return undefined;
  // URLs of records may be external; our own are paths.
  const absolute = (address: string) => (address.startsWith('/') ? `${origin}${address}` : address);
  return {
    '@type': 'VideoObject',
    name: title,
    description: description || title,
    thumbnailUrl: absolute(typeof poster === 'string' ? poster : findJpeg(poster, {}).url),
    contentUrl: absolute(videoUrl),
    ...(createdAt && { uploadDate: createdAt }),
    // ISO 8601 duration in seconds.
    ...(durationSeconds && { duration: `PT${Math.round(durationSeconds)}S` }),
  };
}
