import { z } from 'zod';
import { optionalText, requiredText, sortOrderNumber, url } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { defineRecordContract } from '../records.ts';

/** The services that have a page, by its path. */
export const testimonialServices = ['portrait', 'newborn', 'wedding', 'property', 'commercial', 'film'] as const;
export type TestimonialService = (typeof testimonialServices)[number];

export const testimonial = defineRecordContract({
  required: {
    /** as short as one large quotation on a page */
    quote: requiredText('Content is required', 400),
    person: requiredText('Name is required', limits.name),
  },
  optional: {
    service: z.enum(testimonialServices, { error: 'Please select a service type' }),
    /** a picture of that work */
    imageUrl: url('Must be a valid image URL'),
    consentOn: z.iso.date('Must be a day such as 2026-03-02'),
    consentNote: optionalText(limits.shortText),
  },
  translatable: ['quote'],
  urlFields: ['imageUrl'],
  formatTitle: ({ person }) => person,
  staffOnly: ['consentOn', 'consentNote'],
  neededToPublish: {
    consentOn: 'Enter the day on which the person agreed, or save this as a draft',
    consentNote: 'Note how the person agreed, or save this as a draft',
  },
  defaulted: { sortOrder: sortOrderNumber },
  defaults: { sortOrder: 0 },
});
export type Testimonial = z.infer<typeof testimonial.record>;
