import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { Picture } from '#app/ui/picture.tsx';
import type { FeaturedPicture } from './featured-pictures.ts';
import { pitchPx, roundMs, timeMovedBy } from './strip-motion.ts';

interface FeaturedStripProps {
  pictures: FeaturedPicture[];
  /** Whether it moves by itself at all. If not, it is an ordinary row that the visitor scrolls. */
  moves: boolean;
  isStill: boolean;
}

/**
 * The row of pictures. The browser's compositor moves it (one animation of a transform over the whole round), so moving
 * costs the page nothing. The row stands there twice while it moves: the wrap cannot be seen.
 */
export function FeaturedStrip({ pictures, moves, isStill }: FeaturedStripProps) {
  const row = useRef<HTMLDivElement>(null);
  const animation = useRef<Animation>(undefined);
  const finger = useRef<{ x: number; time: number }>(undefined);
  const count = pictures.length;

  useEffect(() => {
    const element = row.current;
    if (!element || !moves) return;
    // Where the visitor had scrolled to before the row began to move.
    const scrolled = element.parentElement?.scrollLeft ?? 0;
    const moving = element.animate(
      [{ transform: 'translateX(0)' }, { transform: `translateX(${-pitchPx * count}px)` }],
      { duration: roundMs(count), iterations: Infinity },
    );
    moving.pause();
    moving.currentTime = timeMovedBy(scrolled, 0, count);
    element.parentElement?.scrollTo(0, 0);
    animation.current = moving;
    return () => moving.cancel();
  }, [moves, count]);

  useEffect(() => {
    if (isStill) animation.current?.pause();
    else animation.current?.play();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a row that begins to move anew begins paused
  }, [isStill, moves, count]);

  function moveBy(px: number, from = Number(animation.current?.currentTime ?? 0)) {
    if (animation.current) animation.current.currentTime = timeMovedBy(px, from, count);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!moves || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
    event.preventDefault();
    moveBy(event.key === 'ArrowRight' ? pitchPx : -pitchPx);
  }

  function onPointerDown(event: PointerEvent) {
    if (!moves || event.pointerType === 'mouse') return;
    finger.current = { x: event.clientX, time: Number(animation.current?.currentTime ?? 0) };
  }

  function onPointerMove(event: PointerEvent) {
    if (finger.current) moveBy(finger.current.x - event.clientX, finger.current.time);
  }

  function onPointerEnd() {
    finger.current = undefined;
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a scroller, with a scroller's keys and touch
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is a form's
      role="group"
      aria-label="Pictures"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a row that scrolls must be reachable by keyboard
      tabIndex={0}
      className="featured-strip"
      data-moves={moves || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
    >
      <div ref={row} className="featured-row">
        {pictures.map((picture) => (
          <Plate key={picture.id} picture={picture} />
        ))}
        {moves && pictures.map((picture) => <Plate key={`again-${picture.id}`} picture={picture} isRepeated />)}
      </div>
    </div>
  );
}

const landscape = 1.4;

function Plate({ picture, isRepeated = false }: { picture: FeaturedPicture; isRepeated?: boolean }) {
  const { image, alt } = picture;
  const isWide = image.width / image.height >= landscape;
  return (
    <figure className={isWide ? 'plate' : 'plate plate-narrow'} aria-hidden={isRepeated || undefined}>
      <Picture
        source={image}
        alt={isRepeated ? '' : alt}
        sizes={isWide ? '700px' : `${Math.round((520 * image.width) / image.height)}px`}
        imageClassName="plate-image"
      />
      {/* The same words as the picture's own: read once. */}
      <figcaption aria-hidden="true">{alt}</figcaption>
    </figure>
  );
}
