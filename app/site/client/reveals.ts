const visibleShare = 0.2;

/**
 * Slides each `Reveal` in once, when a fifth of it is visible. Content that is in view at first is not animated: a block is
 * moved down only below the viewport, so the layout does not shift.
 */
export function revealSections(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // The first callback has the positions; getBoundingClientRect would force a layout.
  const placed = new IntersectionObserver((entries) => {
    for (const { target, boundingClientRect } of entries) {
      placed.unobserve(target);
      if (boundingClientRect.top < innerHeight) continue;
      (target as HTMLElement).dataset['reveal'] = 'waiting';
      revealOnceVisible(target as HTMLElement, boundingClientRect.height);
    }
  });
  for (const section of document.querySelectorAll('.reveal')) placed.observe(section);
}

function revealOnceVisible(element: HTMLElement, height: number): void {
  // A block more than five times as high as the viewport could never show a fifth of itself: scale the threshold.
  const threshold = Math.min(visibleShare, (innerHeight / Math.max(height, 1)) * visibleShare);
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      element.dataset['reveal'] = 'shown';
      observer.disconnect();
    },
    { threshold },
  );
  observer.observe(element);
}
