import { z } from 'zod';
import { optionalText, requiredText, sortOrderNumber, url } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { defineRecordContract } from './record.ts';

export const gallery = defineRecordContract({
  required: {
    name: requiredText('Name is required', limits.name),
    /** unique; part of the URL of the public page, `/gallery/{slug}` */
    slug: requiredText('Slug is required', limits.slug).regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'Slug may have lower-case letters, digits and single hyphens',
    ),
    category: requiredText('Category is required', limits.name),
  },
  optional: { description: optionalText(limits.text) },
  translatable: ['name', 'description'],
  urlFields: [],
  titleOf: ({ name }) => name,
  defaulted: { sortOrder: sortOrderNumber },
  defaults: { sortOrder: 0 },
});
export type Gallery = z.infer<typeof gallery.record>;

export const cmsImage = defineRecordContract({
  required: { imageUrl: url('Must be a valid image URL') },
  optional: {
    /** the gallery of the image */
    galleryId: z.uuid('Must be the id of a gallery'),
    title: optionalText(limits.title),
    alt: optionalText(limits.text),
    caption: optionalText(limits.text),
  },
  translatable: ['title', 'alt', 'caption'],
  urlFields: ['imageUrl'],
  titleOf: ({ title, alt, imageUrl }) => title ?? alt ?? imageUrl,
  defaulted: { sortOrder: sortOrderNumber },
  defaults: { sortOrder: 0 },
});
export type CmsImage = z.infer<typeof cmsImage.record>;
