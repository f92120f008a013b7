import { propertyVideo } from '#contract/records/property-video.ts';
import { entityOfKind } from '#contract/records/kinds.ts';
import { defineRecord } from './define-record.ts';

export const propertyVideoRecord = defineRecord({
  entity: entityOfKind.propertyVideos,
  tag: 'Property videos',
  table: 'propertyVideos',
  path: { public: '/api/property-videos', admin: '/api/admin/property-videos' },
  contract: propertyVideo,
  titleOf: (video) => video.title,
  urlFields: ['videoUrl', 'thumbnailUrl'],
  referenceTable: 'propertyVideoMedia',
});
