import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { Picture } from '#app/ui/picture.tsx';
import type { FeaturedPicture } from './featured-pictures.ts';
import { pitchPx, cycleMs, timeMovedBy } from './strip-motion.ts';

interface FeaturedStripProps {
  pictures: FeaturedPicture[];
  /** Whether the row is animated; otherwise the visitor scrolls it. */
  isAnimated: boolean;
  isPaused: boolean;
}

/**
 * The row of pictures, moved by one transform animation per cycle, which runs on the compositor and not on the main thread.
 * While animated, the row is rendered twice, so that the wrap-around is seamless.
 */
export function FeaturedStrip({ pictures, isAnimated, isPaused }: FeaturedStripProps) {
  const row = useRef<HTMLDivElement>(null);
  const animation = useRef<Animation>(undefined);
  const finger = useRef<{ x: number; time: number }>(undefined);
  const count = pictures.length;

  useEffect(() => {
    const element = row.current;
    if (!element || !isAnimated) return;
    // Start from where the visitor had scrolled before the animation started.
    const scrolled = element.parentElement?.scrollLeft ?? 0;
    const moving = element.animate(
      [{ transform: 'translateX(0)' }, { transform: `translateX(${-pitchPx * count}px)` }],
      { duration: cycleMs(count), iterations: Infinity },
    );
    moving.pause();
    moving.currentTime = timeMovedBy(scrolled, 0, count);
    element.parentElement?.scrollTo(0, 0);
    animation.current = moving;
    return () => moving.cancel();
  }, [isAnimated, count]);

  useEffect(() => {
    if (isPaused) animation.current?.pause();
    else animation.current?.play();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new animation starts paused
  }, [isPaused, isAnimated, count]);

  function moveBy(px: number, from = Number(animation.current?.currentTime ?? 0)) {
    if (animation.current) animation.current.currentTime = timeMovedBy(px, from, count);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isAnimated || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
    event.preventDefault();
    moveBy(event.key === 'ArrowRight' ? pitchPx : -pitchPx);
  }

  function onPointerDown(event: PointerEvent) {
    if (!isAnimated || event.pointerType === 'mouse') return;
    finger.current = { x: event.clientX, time: Number(animation.current?.currentTime ?? 0) };
  }

  function onPointerMove(event: PointerEvent) {
    if (finger.current) moveBy(finger.current.x - event.clientX, finger.current.time);
  }

  function onPointerEnd() {
    finger.current = undefined;
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a scroll container with keyboard and touch support
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- fieldset is for forms
      role="group"
      aria-label="Pictures"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard
      tabIndex={0}
      className="featured-strip"
      data-animated={isAnimated || undefined}
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
        {isAnimated && pictures.map((picture) => <Plate key={`again-${picture.id}`} picture={picture} isRepeated />)}
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
      {/* Hidden from screen readers: it repeats the alt text. */}
      <figcaption aria-hidden="true">{alt}</figcaption>
    </figure>
  );
}
