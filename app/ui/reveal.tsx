import { type HTMLAttributes, useEffect, useRef } from 'react';

const visibleShare = 0.2;

/**
 * Slides in once, when a fifth of it is visible. Content that is in view at first is not animated, nor anything without
 * JavaScript: only a script moves a block down, and only below the viewport, so the layout does not shift.
 */
export function Reveal({ className = '', ...rest }: HTMLAttributes<HTMLDivElement>) {
  const block = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = block.current;
    if (!element) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // The first observer callback has the position; getBoundingClientRect would force a layout.
    let observer = new IntersectionObserver(([first]) => {
      observer.disconnect();
      if (!first || first.boundingClientRect.top < innerHeight) return;
      element.dataset.reveal = 'waiting';
      observer = revealOnceVisible(element, first.boundingClientRect.height);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return <div ref={block} className={`reveal ${className}`} {...rest} />;
}

function revealOnceVisible(element: HTMLElement, height: number): IntersectionObserver {
  // A block more than five times as high as the viewport could never show a fifth of itself: scale the threshold.
  const threshold = Math.min(visibleShare, (innerHeight / Math.max(height, 1)) * visibleShare);
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      element.dataset.reveal = 'shown';
      observer.disconnect();
    },
    { threshold },
  );
  observer.observe(element);
  return observer;
}
