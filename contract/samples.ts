import { z } from 'zod';
import type { heroCategories } from './media/media-categories.ts';
import { pictureSource } from './media/media.ts';

/** A built-in picture, described in both languages of the back office. */
export const samplePicture = pictureSource.extend({ altZh: z.string() });
export type SamplePicture = z.infer<typeof samplePicture>;

type HeroCategory = (typeof heroCategories)[number];

/** What the site shows for as long as the studio has nothing of its own in its place; the back office labels it as such. */
export const samples = z.object({
  banners: z.object({
    'hero-home': samplePicture,
    'hero-portrait': samplePicture,
    'hero-property': samplePicture,
    'hero-commercial': samplePicture,
    'hero-newborn': samplePicture,
  } satisfies Record<HeroCategory, z.ZodType>),
  team: z.array(z.object({ id: z.string(), name: z.string(), role: z.string(), picture: samplePicture })),
});
export type Samples = z.infer<typeof samples>;
