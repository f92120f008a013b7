import { z } from 'zod';
import { requiredText, sortOrderString, url } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { defineRecordContract } from './record.ts';

export const socialLink = z.strictObject({
  platform: requiredText('Platform is required', limits.name),
  href: url('Must be a valid URL'),
});

export const teamMember = defineRecordContract({
  required: {
    name: requiredText('Name is required', limits.name),
    role: requiredText('Role is required', limits.name),
    description: requiredText('Description is required', limits.text),
    image: url('Must be a valid image URL'),
  },
  optional: {},
  translatable: ['name', 'role', 'description'],
  urlFields: ['image', 'socialLinks'],
  titleOf: ({ name }) => name,
  defaulted: {
    sortOrder: sortOrderString,
    socialLinks: z.array(socialLink, { error: 'Must be a list of links' }).max(limits.socialLinks),
  },
  defaults: { sortOrder: '0', socialLinks: [] },
});
export type TeamMember = z.infer<typeof teamMember.record>;
