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
    const { top, height } = element.getBoundingClientRect();
    if (top < innerHeight || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    element.dataset.reveal = 'waiting';
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
    return () => observer.disconnect();
  }, []);

  return <div ref={block} className={`reveal ${className}`} {...rest} />;
}
