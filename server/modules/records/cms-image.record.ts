import { cmsImage } from '#contract/records/gallery.ts';
import { entityOfKind } from '#contract/records/kinds.ts';
import { defineRecord } from './define-record.ts';

export const cmsImageRecord = defineRecord({
  entity: entityOfKind.cmsImages,
  tag: 'Gallery images',
  table: 'cmsImages',
  path: { public: '/api/cms/images', admin: '/api/admin/cms/images' },
  contract: cmsImage,
  titleOf: (image) => image.title ?? image.alt ?? image.imageUrl,
  urlFields: ['imageUrl'],
  referenceTable: 'cmsImageMedia',
  parent: {
    field: 'galleryId',
    table: 'galleries',
    message: 'There is no such gallery',
    inTrash: { code: 'gallery-in-trash', message: 'Its gallery is in the trash: restore the gallery first' },
  },
});
