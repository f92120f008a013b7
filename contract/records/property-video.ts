import { z } from 'zod';
import { optionalText, requiredText, sortOrderNumber, url } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { defineRecordContract } from './record.ts';

export const videoQualities = ['4K UHD', '1080p HD', '720p HD'] as const;

export const propertyVideo = defineRecordContract({
  required: {
    title: requiredText('Title is required', limits.title),
    description: requiredText('Description is required', limits.text),
    videoUrl: url('Must be a valid video URL'),
    thumbnailUrl: url('Must be a valid thumbnail URL'),
    duration: requiredText('Duration is required', 40),
  },
  optional: {
    price: optionalText(limits.name),
    propertyType: optionalText(limits.name),
  },
  translatable: ['title', 'description', 'propertyType'],
  urlFields: ['videoUrl', 'thumbnailUrl'],
  titleOf: ({ title }) => title,
  defaulted: {
    quality: z.enum(videoQualities, { error: 'Please select a quality' }),
    sortOrder: sortOrderNumber,
  },
  defaults: { quality: '4K UHD', sortOrder: 0 },
});
export type PropertyVideo = z.infer<typeof propertyVideo.record>;
