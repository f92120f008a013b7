import { defineRecord } from './define-record.ts';

export const teamMemberRecord = defineRecord('teamMembers', {
  conversions: {
    sortOrder: { toColumn: Number, fromColumn: String },
    socialLinks: { toColumn: (links) => JSON.stringify(links), fromColumn: (text) => JSON.parse(text) },
  },
});
