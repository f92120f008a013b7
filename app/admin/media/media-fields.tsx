import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, lazy, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import type { FocalPoint, PictureSource, PosterChoice, MediaItem } from '#contract/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { toFileUrl } from '#app/ui/picture.tsx';
import { recordsOnly, playsEverywhere } from '#contract/media-categories.ts';
import { formatClock } from '#contract/videos.ts';
import { PartBoundary } from '#app/admin/controls/part-boundary.tsx';
import { useVideoWork } from './video-work.tsx';
import { useMedia } from './data.ts';
import { MediaThumbnail } from './stored-image.tsx';

interface FocalPointFieldProps {
  name: string;
  label: string;
  picture: PictureSource;
}

const middle: FocalPoint = { x: 50, y: 50 };
/** Aspect ratios of the previews: banner on a phone, card, banner on a desktop. */
const crops = ['9 / 16', '1', '21 / 9'];

/** Sets the focal point by clicking, dragging or the arrow keys, and previews the crops. */
export function FocalPointField({ name, label, picture }: FocalPointFieldProps) {
  const { library } = useTexts();
  const { field } = useController({ name });
  const hintId = useId();
  const set = field.value as FocalPoint | null;
  const point = set ?? middle;
  const file = toFileUrl(picture, picture.jpegWidths.find((width) => width >= 640) ?? picture.jpegWidths.at(-1), 'jpg');
  const objectPosition = `${point.x}% ${point.y}%`;

  function follow(event: PointerEvent<HTMLDivElement>) {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (event.buttons === 0) return;
    field.onChange(pointAt(event.currentTarget.getBoundingClientRect(), event));
  }

  function press(event: KeyboardEvent) {
    const moved = movedBy(point, event);
    if (!moved) return;
    event.preventDefault();
    field.onChange(moved);
  }

  return (
    <fieldset className="min-w-0">
      <legend className="field-label">{label}</legend>
      <p id={hintId} className="mb-2 text-caption text-ash">
        {library.focalHint}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        {/* The picture handles the pointer; the mark in it is the keyboard control. */}
        <div className="focal-stage" style={stageStyle(picture)} onPointerDown={follow} onPointerMove={follow}>
          <img src={file} alt="" draggable={false} className="size-full" />
          <button
            type="button"
            className="focal-mark"
            style={{ left: `${point.x}%`, top: `${point.y}%` }}
            aria-label={library.focalAt(point.x, point.y)}
            aria-describedby={hintId}
            onKeyDown={press}
          />
        </div>
        <div aria-hidden="true" className="flex flex-wrap items-start gap-2">
          {crops.map((ratio) => (
            <img
              key={ratio}
              src={file}
              alt=""
              className="h-20 rounded-sm object-cover"
              style={{ aspectRatio: ratio, objectPosition }}
            />
          ))}
        </div>
        <p aria-live="polite" className="sr-only">
          {set && library.focalAt(point.x, point.y)}
        </p>
      </div>
      {set && (
        <Button tone="outline" compact className="mt-2" onClick={() => field.onChange(null)}>
          {library.focalReset}
        </Button>
      )}
    </fieldset>
  );
}

/** Keeps the picture's aspect ratio within the space of the dialog. */
function stageStyle({ width, height, colour }: PictureSource): CSSProperties {
  return {
    aspectRatio: `${width} / ${height}`,
    width: `min(100%, ${Math.round((14 * width) / height)}rem)`,
    backgroundColor: colour,
  };
}

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the point by one percent per arrow key, ten with Shift. @returns undefined for any other key */
export function movedBy(
  from: FocalPoint,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): FocalPoint | undefined {
  const step = steps[key];
  const far = shiftKey ? 10 : 1;
  return step && { x: percent(from.x + far * step[0]), y: percent(from.y + far * step[1]) };
}

/** Position of the pointer within the box, in percent. */
export function pointAt(
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { clientX, clientY }: { clientX: number; clientY: number },
): FocalPoint {
  return {
    x: percent((100 * (clientX - box.left)) / box.width),
    y: percent((100 * (clientY - box.top)) / box.height),
  };
}

function percent(value: number): number {
  return Math.min(100, Math.max(0, Math.round(value)));
}

const MediaPicker = lazy(() => import('./media-picker.tsx'));

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
