import { type RefObject, useEffect, useState } from 'react';
import type { FeaturedCategory, FeaturedPictures } from './featured-pictures.ts';

/** Near enough that the pictures are there when the block is. */
const nearness = '600px';

/** The categories with all that is known of their pictures: the rest is loaded when `block` comes near, and when it is asked for. */
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
      { rootMargin: nearness },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [block]);

  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    const load = async () => {
      const answer = await fetch('/featured-work.json', { signal: leaving.signal });
      if (answer.ok) setLoaded((await answer.json()) as FeaturedPictures);
    };
    // The block stays with what it has; the next choice tries again.
    load().catch(() => {});
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another try after one that failed
  }, [isWanted, tries]);

  return {
    categories: loaded
      ? categories.map((category) => ({ ...category, pictures: category.pictures ?? loaded[category.id] }))
      : categories,
    isComplete: loaded !== undefined,
    load: () => setTries((before) => before + 1),
  };
}
