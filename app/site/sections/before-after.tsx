import type { CSSProperties } from 'react';
import type { PictureSource } from '#contract/media.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { fillIn } from '#contract/content/shown-item.ts';
import { useMessages } from '../words/site-messages.ts';
import { PhotoLink } from '../gallery/photo-grid.tsx';
import { describeCut } from './describe-cut.ts';

interface BeforeAfterProps {
  /** accessible name of the pair and the lightbox */
  label: string;
  before: PictureSource;
  after: PictureSource;
  beforeLabel: string;
  afterLabel: string;
}

const sizes = '(min-width: 90rem) 1360px, 91vw';

/**
 * Compares two pictures of one place with a slider. The slider is a range input over the whole picture, so it works with
 * arrow keys, mouse and touch; client/start-page.ts moves the cut. Without JavaScript the pictures are shown side by side.
 */
export function BeforeAfter({ label, before, after, beforeLabel, afterLabel }: BeforeAfterProps) {
  const words = useMessages();
  const labels = { before: beforeLabel, after: afterLabel };
  const valueText = fillIn(words.sliderValue, labels);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- fieldset is for forms
    <div role="group" aria-label={label} className="before-after" style={{ '--cut': '50%' } as CSSProperties}>
      <Side picture={before} label={beforeLabel} />
      <Side picture={after} label={afterLabel} className="before-after-second" />
      <input
        type="range"
        min={0}
        max={100}
        defaultValue={50}
        aria-label={fillIn(words.slider, labels)}
        aria-valuetext={describeCut(50, valueText)}
        data-text={valueText}
        className="before-after-slider"
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

function Side({ picture, label, className }: { picture: PictureSource; label: string; className?: string }) {
  const { fullScreen } = useMessages();
  return (
    <figure className={className}>
      <Picture source={picture} sizes={sizes} imageClassName="before-after-image" />
      <PhotoLink photo={picture} className="icon-button before-after-open" aria-label={fillIn(fullScreen, { label })}>
        <Icon name="expand" />
      </PhotoLink>
      <figcaption className="badge">{label}</figcaption>
    </figure>
  );
}
