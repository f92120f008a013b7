import { z } from 'zod';
import { type PageWithHero, pagesWithHero } from './content/content-pages.ts';
import type { heroCategories } from './media/media-categories.ts';
import { pictureSource } from './media/media.ts';

/** A built-in picture with alt texts in both languages of the back office. */
export const samplePicture = pictureSource.extend({ altZh: z.string() });
export type SamplePicture = z.infer<typeof samplePicture>;

type HeroCategory = (typeof heroCategories)[number];

/** Built-in content that the site shows until the studio has its own; the back office labels it as samples. */
export const samples = z.object({
  banners: z.object({
    'hero-home': samplePicture,
    'hero-portrait': samplePicture,
    'hero-property': samplePicture,
    'hero-commercial': samplePicture,
    'hero-newborn': samplePicture,
  } satisfies Record<HeroCategory, z.ZodType>),
  /** the built-in banner of each page that has one */
  pages: z.object(
    Object.fromEntries(pagesWithHero.map((name) => [name, samplePicture])) as Record<
      PageWithHero,
      typeof samplePicture
    >,
  ),
  team: z.array(z.object({ id: z.string(), name: z.string(), role: z.string(), picture: samplePicture })),
});
export type Samples = z.infer<typeof samples>;
