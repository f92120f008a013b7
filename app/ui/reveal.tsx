import { type HTMLAttributes, useEffect, useRef } from 'react';

const visibleShare = 0.2;

/**
 * Rises once, when a fifth of it can be seen. What already stands in view, and everything without script, stays where it is:
 * only script moves a block down first, and only below the screen's edge, so nothing jumps and no layout shifts.
 */
export function Reveal({ className = '', ...rest }: HTMLAttributes<HTMLDivElement>) {
  const block = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = block.current;
    if (!element) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // The observer's first report says where the block is without making the browser lay the page out at once.
    let observer = new IntersectionObserver(([first]) => {
      observer.disconnect();
      if (!first || first.boundingClientRect.top < innerHeight) return;
      element.dataset.reveal = 'waiting';
      observer = raiseOnceSeen(element, first.boundingClientRect.height);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return <div ref={block} className={`reveal ${className}`} {...rest} />;
}

function raiseOnceSeen(element: HTMLElement, height: number): IntersectionObserver {
  // A block taller than the screen never shows a fifth of itself at once.
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
