import { defineRecord } from './define-record.ts';

export const galleryRecord = defineRecord('galleries', {
  unique: { field: 'slug', code: 'slug-taken', message: 'Another gallery has this slug' },
});
