import { type RefObject, useEffect, useState } from 'react';
import type { FeaturedCategory, FeaturedPictures } from './featured-pictures.ts';

/** The pictures are loaded when the section is this close to the viewport. */
const preloadMargin = '600px';

/** The categories with their pictures. Missing ones are loaded when `block` is near the viewport, or by `load()`. */
export function useFeaturedPictures(categories: FeaturedCategory[], block: RefObject<HTMLElement | null>) {
  const [loaded, setLoaded] = useState<FeaturedPictures>();
  const [tries, setTries] = useState(0);
  const isWanted = tries > 0 && loaded === undefined;

  useEffect(() => {
    const element = block.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setTries(1);
      },
      { rootMargin: preloadMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [block]);

  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    const load = async () => {
      const response = await fetch('/featured-work.json', { signal: abort.signal });
      if (response.ok) setLoaded((await response.json()) as FeaturedPictures);
    };
    // Keep the current pictures; choosing a category retries.
    load().catch(() => {});
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- retries after a failure
  }, [isWanted, tries]);

  return {
    categories: loaded
      ? categories.map((category) => ({ ...category, pictures: category.pictures ?? loaded[category.id] }))
      : categories,
    isComplete: loaded !== undefined,
    tries,
    load: () => setTries((before) => before + 1),
  };
}
