import { aboutEntry } from '#contract/records/about-entry.ts';
import { entityOfKind } from '#contract/records/kinds.ts';
import { defineRecord } from './define-record.ts';

export const aboutEntryRecord = defineRecord({
  entity: entityOfKind.aboutEntries,
  tag: 'About content',
  table: 'aboutEntries',
  path: { public: '/api/about-content', admin: '/api/admin/about-content' },
  contract: aboutEntry,
  titleOf: (entry) => entry.title ?? entry.sectionKey,
  urlFields: ['imageUrl', 'linkUrl'],
  referenceTable: 'aboutEntryMedia',
  unique: { field: 'sectionKey', code: 'section-key-taken', message: 'There is content for this section already' },
  locked: {
    field: 'sectionKey',
    code: 'section-key-locked',
    message: 'Section key cannot be changed after creation',
  },
});
