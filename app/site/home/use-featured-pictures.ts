import { startTransition, useEffect, useState } from 'react';
import { languageOfPath, pathIn } from '#contract/content/site-languages.ts';
import type { FeaturedCategory, FeaturedPictures } from './featured-pictures.ts';

/** The categories with their pictures. Missing ones are loaded at once, and again by `load()` after a failure. */
export function useFeaturedPictures(categories: FeaturedCategory[]) {
  const [loaded, setLoaded] = useState<FeaturedPictures>();
  const [tries, setTries] = useState(1);
  const isWanted = loaded === undefined;

  useEffect(() => {
    if (!isWanted) return;
    // A request that is still under way goes on: on a slow line a new one would begin from the start with every choice.
    const load = async () => {
      const response = await fetch(pathIn(languageOfPath(location.pathname), '/featured-work.json'));
      if (!response.ok) return;
      const pictures = (await response.json()) as FeaturedPictures;
      // In a transition React yields to the browser, and to a tap.
      startTransition(() => setLoaded(pictures));
    };
    // Keep the current pictures; choosing a category retries.
    load().catch(() => {});
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
