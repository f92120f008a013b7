import { Play } from 'lucide-react';
import { recordsOnly } from '#contract/media/media-categories.ts';
import { propertyVideo, type PropertyVideo, videoQualities } from '#contract/records/property-video.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClasses } from '#app/ui/button.tsx';
import { StoredImage } from '../controls/stored-image.tsx';
import { defineKind } from '../records/record-kind.ts';
import { findVideoFacts } from './film-facts.ts';

export const propertyVideoKind = defineKind('propertyVideos', {
  contract: propertyVideo,
  texts: ({ propertyVideos }) => propertyVideos,
  pageOf: () => '/property#video',
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
      hint: ({ propertyVideos }) => propertyVideos.filmHint,
      isWide: true,
    },
    thumbnailUrl: {
      kind: 'media',
      mediaType: 'photo',
      uploadCategory: recordsOnly,
      isWide: true,
    },
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
          <Play aria-hidden="true" size={16} strokeWidth={1.5} />
          {texts.records.openVideo}
        </a>
      </div>
    </>
  );
}
