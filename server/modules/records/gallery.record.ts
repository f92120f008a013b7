import { gallery } from '#contract/records/gallery.ts';
import { entityOfKind } from '#contract/records/kinds.ts';
import { defineRecord } from './define-record.ts';

export const galleryRecord = defineRecord({
  entity: entityOfKind.galleries,
  tag: 'Galleries',
  table: 'galleries',
  path: { public: '/api/galleries', admin: '/api/admin/galleries' },
  contract: gallery,
  titleOf: ({ name }) => name,
  urlFields: [],
  unique: { field: 'slug', code: 'slug-taken', message: 'Another gallery has this slug' },
});
