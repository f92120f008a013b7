import { teamMember } from '#contract/records/team.ts';
import { entityOfKind } from '#contract/records/kinds.ts';
import { defineRecord } from './define-record.ts';

/** The list has a path under /api/admin, but it is public, because the home page reads it. */
export const teamMemberRecord = defineRecord({
  entity: entityOfKind.teamMembers,
  tag: 'Team',
  table: 'teamMembers',
  path: { public: '/api/admin/team', admin: '/api/admin/team' },
  contract: teamMember,
  titleOf: (member) => member.name,
  urlFields: ['image', 'socialLinks'],
  referenceTable: 'teamMemberMedia',
  conversions: {
    sortOrder: { toColumn: Number, fromColumn: String },
    socialLinks: { toColumn: (links) => JSON.stringify(links), fromColumn: (text) => JSON.parse(text) },
  },
});
