import { type CSSProperties, memo, useEffect, useRef } from 'react';
import { Picture } from '#app/ui/picture.tsx';
import type { FeaturedPicture } from './featured-pictures.ts';
import type { AnimatedStrip, animateStrip } from './movement.ts';

interface FeaturedStripProps {
  pictures: FeaturedPicture[];
  label: string;
  /** moves the row; without it the visitor scrolls it */
  animate: typeof animateStrip | undefined;
  isPaused: boolean;
}

/** The row of pictures. While it moves, it is rendered twice, so that the wrap-around is seamless. */
export function FeaturedStrip({ pictures, label, animate, isPaused }: FeaturedStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const moving = useRef<AnimatedStrip>(undefined);
  const count = pictures.length;

  useEffect(() => {
    if (!strip.current || !row.current || !animate) return;
    const started = animate(strip.current, row.current, count);
    moving.current = started;
    return () => {
      moving.current = undefined;
      started.stop();
    };
  }, [animate, count]);

  useEffect(() => {
    moving.current?.setPaused(isPaused);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new animation starts paused
  }, [isPaused, animate, count]);

  return (
    <div
      ref={strip}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- fieldset is for forms
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard
      tabIndex={0}
      className="featured-strip"
      data-animated={animate && true}
    >
      <div ref={row} className="featured-row">
        {pictures.map((picture) => (
          <Slide key={picture.id} picture={picture} />
        ))}
        {animate && pictures.map((picture) => <Slide key={`again-${picture.id}`} picture={picture} isRepeated />)}
      </div>
    </div>
  );
}

const landscape = 1.4;

/** Not rendered again when the row pauses, which a tap does. */
const Slide = memo(function Plate({ picture, isRepeated = false }: { picture: FeaturedPicture; isRepeated?: boolean }) {
  const { image, alt } = picture;
  const ratio = image.width / image.height;
  const isWide = ratio >= landscape;
  return (
    <figure
      className={isWide ? 'plate' : 'plate plate-whole'}
      style={{ '--ratio': ratio.toFixed(4) } as CSSProperties}
      aria-hidden={isRepeated || undefined}
    >
      <Picture
        source={image}
        alt={isRepeated ? '' : alt}
        sizes={isWide ? '700px' : `${Math.round(467 * ratio)}px`}
        imageClassName="plate-image"
      />
      {/* Hidden from screen readers: it repeats the alt text. */}
      <figcaption aria-hidden="true">{alt}</figcaption>
    </figure>
  );
});
