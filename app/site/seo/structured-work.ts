import type { PictureSource } from '#contract/media/media.ts';
import { jpegOf } from './jpeg-of.ts';

export interface ShownWork {
  /** Galleries of the page, each with the id of its section. */
  galleries?: readonly { id: string; title: string; pictures: readonly PictureSource[] }[];
  videos?: readonly ShownVideo[];
}

interface ShownVideo {
  title: string;
  description: string;
  videoUrl: string;
  poster: PictureSource | string | null;
  createdAt?: string;
  durationSeconds?: number | null;
}

/** The head of a page should not outweigh the page: search engines find the other pictures in it and in the sitemap. */
const mostPictures = 12;

/** A page's galleries and videos, as schema.org's ImageGallery and VideoObject. */
export function structuredWork(
  { galleries = [], videos = [] }: ShownWork,
  { url, origin = '' }: { url: string; origin?: string | undefined },
): object[] {
  return [
    ...galleries
      .filter(({ pictures }) => pictures.length > 0)
      .map(({ id, title, pictures }) => ({
        '@type': 'ImageGallery',
        '@id': `${url}#${id}`,
        name: title,
        image: pictures.slice(0, mostPictures).map((picture) => structuredPicture(picture, origin)),
      })),
    ...videos.flatMap((video) => structuredVideo(video, origin) ?? []),
  ];
}

function structuredPicture(picture: PictureSource, origin: string) {
  const { url, width, height } = jpegOf(picture, { origin });
  return { '@type': 'ImageObject', contentUrl: url, width, height, ...(picture.alt && { name: picture.alt }) };
}

/** Without a still there is nothing to show for a video in a search result. */
function structuredVideo(
  { title, description, videoUrl, poster, createdAt, durationSeconds }: ShownVideo,
  origin: string,
) {
  if (!poster) return undefined;
  // Addresses of records may lead elsewhere; our own are paths.
  const absolute = (address: string) => (address.startsWith('/') ? `${origin}${address}` : address);
  return {
    '@type': 'VideoObject',
    name: title,
    description: description || title,
    thumbnailUrl: absolute(typeof poster === 'string' ? poster : jpegOf(poster, {}).url),
    contentUrl: absolute(videoUrl),
    ...(createdAt && { uploadDate: createdAt }),
    // ISO 8601, in seconds alone.
    ...(durationSeconds && { duration: `PT${Math.round(durationSeconds)}S` }),
  };
}
