import { islandAttributes } from '../client/island-attributes.ts';
import type { FeaturedCategory } from './featured-pictures.ts';
import FeaturedWork, { featuredSectionId } from './featured-work.tsx';

/** The section of the home page that contains the featured work. */
export function FeaturedSection({ categories }: { categories: FeaturedCategory[] }) {
  return (
    <section
      id={featuredSectionId}
      aria-labelledby="featured-title"
      className="featured on-night"
      {...islandAttributes('featured-work', { categories })}
    >
      <FeaturedWork categories={categories} />
    </section>
  );
}
