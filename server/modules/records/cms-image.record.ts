import { defineRecord } from './define-record.ts';

export const cmsImageRecord = defineRecord('cmsImages', {
  parent: {
    field: 'galleryId',
    table: 'galleries',
    message: 'There is no such gallery',
    inTrash: { code: 'gallery-in-trash', message: 'Its gallery is in the trash: restore the gallery first' },
  },
});
