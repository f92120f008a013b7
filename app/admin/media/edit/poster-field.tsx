import { lazy, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { recordsOnly } from '#contract/media/media-categories.ts';
import { formatClock } from '#contract/media/film-clock.ts';
import { playsEverywhere } from '#contract/media/media-types.ts';
import type { PosterChoice } from '#contract/media/film.ts';
import type { MediaItem } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { PartBoundary } from '#app/admin/controls/part-boundary.tsx';
import { useVideoWork } from '#app/admin/media/films/film-work-data.ts';
import { useMedia } from '#app/admin/media/library/media-data.ts';
import { MediaThumbnail } from '#app/admin/media/library/media-thumbnail.tsx';

const MediaPicker = lazy(() => import('#app/admin/media/picker/media-picker.tsx'));

/** Chooses the poster of a video: a frame, a photo of the library, or the automatic choice. */
export function PosterField({ name, label, item }: { name: string; label: string; item: MediaItem }) {
  const texts = useTexts();
  const says = texts.films.poster;
  const { field } = useController({ name });
  const choice = (field.value || null) as PosterChoice;
  const video = useRef<HTMLVideoElement>(null);
  const [isPicking, setIsPicking] = useState(false);
  const media = useMedia().data ?? [];
  const hasFfmpeg = useVideoWork().data?.ffmpeg?.isInstalled !== false;
  const photo = choice && 'mediaId' in choice ? media.find(({ id }) => id === choice.mediaId) : undefined;
  // The smallest that every browser plays.
  const sources = item.film?.sources ?? [];
  const source = sources.find(({ type }) => playsEverywhere(type)) ?? sources[0];

  function describe(): string {
    if (!choice) return says.automatic;
    if ('seconds' in choice) return says.atTime(formatClock(choice.seconds));
    return photo ? says.photo(photo.originalName) : says.unknownPhoto;
  }

  function chooseShown() {
    // Milliseconds are exact enough: a frame lasts longer.
    if (video.current) field.onChange({ seconds: Math.round(video.current.currentTime * 1000) / 1000 });
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="field-label">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {photo && <MediaThumbnail item={photo} className="h-12 w-20 rounded-sm" />}
        <output>{describe()}</output>
      </div>
      {source && hasFfmpeg && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- muted, only used to select a frame
        <video
          ref={video}
          src={source.url}
          controls
          muted
          playsInline
          preload="metadata"
          aria-label={says.video}
          className="max-h-72 w-full rounded-sm bg-ink"
        />
      )}
      <p className="text-caption text-ash">{!hasFfmpeg ? says.needsFfmpeg : source ? says.hint : says.notYet}</p>
      <div className="flex flex-wrap gap-2">
        {source && hasFfmpeg && (
          <Button tone="outline" onClick={chooseShown}>
            {says.useFrame}
          </Button>
        )}
        <Button tone="outline" onClick={() => setIsPicking(true)}>
          {says.choosePhoto}
        </Button>
        {choice && (
          <Button tone="outline" onClick={() => field.onChange(null)}>
            {says.useAutomatic}
          </Button>
        )}
      </div>
      {isPicking && (
        <PartBoundary onFailed={() => setIsPicking(false)}>
          <MediaPicker
            mediaType="photo"
            uploadCategory={recordsOnly}
            onClose={() => setIsPicking(false)}
            onPick={({ id }) => {
              field.onChange({ mediaId: id });
              setIsPicking(false);
            }}
          />
        </PartBoundary>
      )}
    </fieldset>
  );
}
