import { z } from 'zod';
import { optionalText, requiredText, sortOrderNumber, url } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { defineRecordContract } from './record.ts';

export const planTypes = [
  'Single Family Home',
  'Luxury Condo',
  'Commercial Space',
  'Townhouse',
  'Apartment',
  'Office',
] as const;

export const floorPlan = defineRecordContract({
  required: {
    title: requiredText('Title is required', limits.title),
    planType: z.enum(planTypes, { error: 'Please select a plan type' }),
    description: requiredText('Description is required', limits.text),
    imageUrl: url('Must be a valid image URL'),
  },
  optional: {
    propertyType: optionalText(limits.name),
    squareFootage: optionalText(limits.name),
  },
  translatable: ['title', 'description', 'propertyType', 'squareFootage'],
  urlFields: ['imageUrl'],
  titleOf: ({ title }) => title,
  defaulted: { sortOrder: sortOrderNumber },
  defaults: { sortOrder: 0 },
});
export type FloorPlan = z.infer<typeof floorPlan.record>;
