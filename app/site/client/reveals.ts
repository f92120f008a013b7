const visibleFraction = 0.2;

/** In steps of 1 %, because a block that is higher than the viewport needs a smaller share than `visibleShare`. */
const thresholds = Array.from({ length: visibleFraction * 100 + 1 }, (_, percent) => percent / 100);

/**
 * Slides each `Reveal` in once, when a fifth of it (or of the viewport, if the block is higher) is visible. Content that is in
 * view at first is not animated: a block is moved down only below the viewport, so the layout does not shift.
 */
export function revealSections(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, boundingClientRect, intersectionRatio, isIntersecting } of entries) {
        const { dataset } = target as HTMLElement;
        const { top, height } = boundingClientRect;
        if (dataset['reveal'] === undefined) {
          if (top >= innerHeight) dataset['reveal'] = 'waiting';
          else observer.unobserve(target);
        } else if (isIntersecting && intersectionRatio * height >= visibleFraction * Math.min(height, innerHeight)) {
          dataset['reveal'] = 'shown';
          observer.unobserve(target);
        }
      }
    },
    { threshold: thresholds },
  );
  for (const block of document.querySelectorAll('.reveal')) observer.observe(block);
}
