import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { PictureSource } from '#contract/media/media.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';

interface BeforeAfterProps {
  before: PictureSource;
  after: PictureSource;
  beforeLabel: string;
  afterLabel: string;
}

const sizes = '(min-width: 90rem) 1360px, 91vw';

/**
 * Compares two pictures of one place with a slider. The slider is a range input over the whole picture, so it works with
 * arrow keys, mouse and touch. Without JavaScript the pictures are shown side by side.
 */
export function BeforeAfter({ before, after, beforeLabel, afterLabel }: BeforeAfterProps) {
  const slider = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState(50);

  useEffect(() => {
    // The visitor may have moved it before hydration.
    if (slider.current) setPercent(slider.current.valueAsNumber);
  }, []);

  return (
    <div className="before-after" style={{ '--cut': `${percent}%` } as CSSProperties}>
      <figure>
        <Picture source={before} sizes={sizes} imageClassName="before-after-image" />
        <figcaption className="badge">{beforeLabel}</figcaption>
      </figure>
      <figure className="before-after-second">
        <Picture source={after} sizes={sizes} imageClassName="before-after-image" />
        <figcaption className="badge">{afterLabel}</figcaption>
      </figure>
      <input
        ref={slider}
        type="range"
        min={0}
        max={100}
        defaultValue={50}
        aria-label={`How much is shown of “${beforeLabel}” and of “${afterLabel}”`}
        aria-valuetext={`${percent} % ${beforeLabel}, ${100 - percent} % ${afterLabel}`}
        className="before-after-slider"
        onChange={(event) => setPercent(event.target.valueAsNumber)}
      />
      <span className="before-after-handle" aria-hidden="true">
        <span>
          <Icon name="arrow-left" size={16} />
          <Icon name="arrow-right" size={16} />
        </span>
      </span>
    </div>
  );
}
