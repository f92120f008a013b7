import { defineRecord } from './define-record.ts';

export const aboutEntryRecord = defineRecord('aboutEntries', {
  unique: { field: 'sectionKey', code: 'section-key-taken', message: 'There is content for this section already' },
  locked: {
    field: 'sectionKey',
    code: 'section-key-locked',
    message: 'Section key cannot be changed after creation',
  },
});
