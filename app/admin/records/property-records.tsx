import { Play } from 'lucide-react';
import { formatClock } from '#contract/videos.ts';
import type { MediaItem } from '#contract/media.ts';
import {
  type PropertyVideo,
  propertyVideo,
  videoQualities,
  floorPlan,
  type FloorPlan,
  planTypes,
} from '#contract/records.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClasses } from '#app/ui/button.tsx';
import { StoredImage } from '#app/admin/media/stored-image.tsx';
import { defineKind, pictureField } from './record-kind.ts';

/** Field values that follow from the chosen film; absent while the media worker has not read them. */
export function findVideoFacts(
  item: Pick<MediaItem, 'film'>,
): Pick<Partial<PropertyVideo>, 'duration' | 'quality' | 'thumbnailUrl'> {
  const { film } = item;
  const quality = videoQuality(item);
  return {
    ...(film?.durationSeconds && { duration: formatClock(film.durationSeconds) }),
    ...(quality && { quality }),
    ...(film?.posterPath && { thumbnailUrl: film.posterPath }),
  };
}

/** By the size of the film itself: its files are smaller ones at first. */
function videoQuality({ film }: Pick<MediaItem, 'film'>): PropertyVideo['quality'] | undefined {
  if (!film?.size) return undefined;
  const { width, height } = film.size;
  const [short, long] = width < height ? [width, height] : [height, width];
  // A film in a wider or narrower shape has one side of its format; a few pixels less count as the same one.
  const reaches = (wanted: { long: number; short: number }) =>
    long >= wanted.long * 0.97 || short >= wanted.short * 0.97;
  if (reaches({ long: 3_840, short: 2_160 })) return '4K UHD';
  return reaches({ long: 1_920, short: 1_080 }) ? '1080p HD' : '720p HD';
}

export const propertyVideoKind = defineKind('propertyVideos', {
  contract: propertyVideo,
  texts: ({ propertyVideos }) => propertyVideos,
  findPage: () => '/property#video',
  Card: VideoCard,
  fields: {
    title: { kind: 'text' },
    duration: { kind: 'text', hint: ({ propertyVideos }) => propertyVideos.durationHint },
    description: { kind: 'textarea', isWide: true },
    videoUrl: {
      kind: 'media',
      mediaType: 'video',
      uploadCategory: 'property-video',
      suggestValues: findVideoFacts,
      hint: ({ propertyVideos }) => propertyVideos.videoHint,
      isWide: true,
    },
    thumbnailUrl: pictureField,
    price: { kind: 'text' },
    propertyType: { kind: 'text' },
    quality: { kind: 'select', options: videoQualities },
    sortOrder: { kind: 'number' },
  },
});

function VideoCard({ record }: { record: PropertyVideo }) {
  const texts = useTexts();
  const { title, description, thumbnailUrl, videoUrl, duration, quality, price, propertyType } = record;
  return (
    <>
      <div className="relative aspect-video overflow-hidden">
        <StoredImage url={thumbnailUrl} className="size-full" />
        <span className="absolute top-2 left-2 flex gap-1.5">
          <Badge>{duration}</Badge>
          <Badge tone="accent">{quality}</Badge>
        </span>
      </div>
      <div className="p-4 pb-3">
        <h3>{title}</h3>
        <p className="mt-1 line-clamp-3 text-ash">{description}</p>
        {price && propertyType && (
          <p className="mt-1">
            {price} • {propertyType}
          </p>
        )}
        <a
          href={videoUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={texts.labelled(texts.records.openVideo, title)}
          className={buttonClasses({ tone: 'outline' }, 'button-quiet -mx-2')}
        >
          <Play />
          {texts.records.openVideo}
        </a>
      </div>
    </>
  );
}

export const floorPlanKind = defineKind('floorPlans', {
  contract: floorPlan,
  texts: ({ floorPlans }) => floorPlans,
  findPage: () => '/property#3d',
  Card: FloorPlanCard,
  fields: {
    title: { kind: 'text' },
    planType: {
      kind: 'select',
      options: planTypes,
      optionLabel: ({ floorPlans }, option) => floorPlans.planTypes[option as FloorPlan['planType']],
    },
    description: { kind: 'textarea', isWide: true },
    imageUrl: pictureField,
    propertyType: { kind: 'text' },
    squareFootage: { kind: 'text' },
    sortOrder: { kind: 'number' },
  },
});

function FloorPlanCard({ record }: { record: FloorPlan }) {
  const texts = useTexts();
  const { title, description, imageUrl, planType, propertyType, squareFootage } = record;
  const details = [propertyType, squareFootage].filter(Boolean).join(' • ');
  return (
    <>
      <div className="relative aspect-video overflow-hidden">
        <StoredImage url={imageUrl} className="size-full" />
        <span className="absolute top-2 left-2">
          <Badge tone="accent">{texts.floorPlans.planTypes[planType]}</Badge>
        </span>
      </div>
      <div className="p-4 pb-3">
        <h3>{title}</h3>
        <p className="mt-1 line-clamp-3 text-ash">{description}</p>
        {details && <p className="mt-1">{details}</p>}
      </div>
    </>
  );
}
