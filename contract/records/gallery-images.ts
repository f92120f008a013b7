import { z } from 'zod';
import { isPublished, optionalText, sortOrderNumber, url } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';

/** Images of one call, as many as the trash restores at once. */
export const maxGalleryImages = 500;

const texts = {
  title: optionalText(limits.title).nullish(),
  alt: optionalText(limits.text).nullish(),
  caption: optionalText(limits.text).nullish(),
};

const id = z.uuid('Not a valid id');
const nonEmptyList = <T extends z.ZodType>(one: T) => z.array(one).min(1).max(maxGalleryImages);

/** Adds images after the last one of a gallery, in this order. */
export const galleryImagesAdd = z.strictObject({
  images: nonEmptyList(z.strictObject({ imageUrl: url('Must be a valid image URL'), ...texts })),
});
export type GalleryImagesAdd = z.infer<typeof galleryImagesAdd>;

/** Changes images of a gallery: their order, texts and publication. What is absent is left alone. */
export const galleryImagesChange = z.strictObject({
  images: nonEmptyList(
    z.strictObject({ id, sortOrder: sortOrderNumber.optional(), ...texts, isPublished: isPublished.optional() }),
  ),
});
export type GalleryImagesChange = z.infer<typeof galleryImagesChange>;

/** Moves images of a gallery to the trash. */
export const galleryImagesRemove = z.strictObject({ ids: nonEmptyList(id) });
export type GalleryImagesRemove = z.infer<typeof galleryImagesRemove>;

/** The number of images that are gone; those that were not in the gallery any more are not counted. */
export const galleryImagesRemoved = z.object({ count: z.number().int() });
