import type { z } from 'zod';
import { optionalText, requiredText, sortOrderNumber, url } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { defineRecordContract } from './record.ts';

/** The keys that the pages read, in the order of the form. Other keys are stored as custom content. */
export const aboutSectionKeys = [
  'hero_title',
  'hero_subtitle',
  'hero_description',
  'stats_projects',
  'stats_clients',
  'stats_experience',
  'about_main_title',
  'about_main_content',
  'about_main_image',
  'about_vision_title',
  'about_vision_content',
  'about_mission_title',
  'about_mission_content',
] as const;
export type AboutSectionKey = (typeof aboutSectionKeys)[number];

export const aboutEntry = defineRecordContract({
  required: {
    /** unique; cannot be changed after creation */
    sectionKey: requiredText('Section key is required', limits.slug),
    content: requiredText('Content is required', limits.text),
  },
  optional: {
    title: optionalText(limits.title),
    imageUrl: url('Must be a valid URL'),
    linkUrl: url('Must be a valid URL'),
    linkText: optionalText(limits.title),
  },
  translatable: ['content', 'title', 'linkText'],
  urlFields: ['imageUrl', 'linkUrl'],
  titleOf: ({ title, sectionKey }) => title ?? sectionKey,
  defaulted: { sortOrder: sortOrderNumber },
  defaults: { sortOrder: 0 },
});
export type AboutEntry = z.infer<typeof aboutEntry.record>;
