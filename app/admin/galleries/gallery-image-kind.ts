import { type CmsImage, type Gallery, cmsImage } from '#contract/records/gallery.ts';
import type { RecordKind } from '../records/record-kind.ts';

/** A picture of a gallery: a record like the others, but chosen from the library and listed within its gallery. */
export const galleryImageKindOf = (gallery: Gallery): RecordKind<CmsImage> => ({
  key: 'cms-images',
  listPath: '/api/cms/images',
  path: '/api/admin/cms/images',
  contract: cmsImage,
  texts: ({ galleryImages }) => galleryImages,
  titleOf: ({ title, alt }) => title || alt || '',
  pageOf: () => (gallery.isPublished ? `/gallery/${gallery.slug}` : undefined),
  Card: () => null,
  fields: [
    {
      name: 'imageUrl',
      kind: 'media',
      mediaType: 'photo',
      uploadCategory: 'event-photography',
      required: true,
      isWide: true,
    },
    { name: 'title', kind: 'text', isWide: true },
    { name: 'alt', kind: 'text', isWide: true, hint: ({ library }) => library.altHint },
    { name: 'caption', kind: 'textarea', isWide: true },
    { name: 'sortOrder', kind: 'number' },
  ],
});
