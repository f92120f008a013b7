import { islandAttributes } from '../client/island-attributes.ts';
import type { FeaturedCategory } from './featured-pictures.ts';
import { useMessages } from '#app/site/words/use-words.ts';
import FeaturedWork, { featuredSectionId, type FeaturedTexts } from './featured-work.tsx';

/** The section of the home page that contains the featured work. */
export function FeaturedSection({ categories, texts }: { categories: FeaturedCategory[]; texts: FeaturedTexts }) {
  const { title, action, waiting } = texts;
  const properties = { categories, texts: { title, action, waiting }, words: useMessages().slideshow };
  return (
    <section
      id={featuredSectionId}
      aria-labelledby="featured-title"
      className="featured on-night"
      {...islandAttributes('featured-work', properties)}
    >
      <FeaturedWork {...properties} />
    </section>
  );
}
