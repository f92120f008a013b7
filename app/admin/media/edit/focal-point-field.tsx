import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId } from 'react';
import { useController } from 'react-hook-form';
import type { FocalPoint, PictureSource } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { toFileUrl } from '#app/ui/picture.tsx';
import { movedBy, pointAt } from './focal-point.ts';

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
