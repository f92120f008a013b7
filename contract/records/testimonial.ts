import { z } from 'zod';
import { fault } from '../faults/field-fault.ts';
import { optionalText, requiredText, sortOrderNumber, url } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { defineRecordContract } from '../records.ts';

/** The services that have a page, by its path. */
export const testimonialServices = ['portrait', 'newborn', 'wedding', 'property', 'commercial', 'film'] as const;
export type TestimonialService = (typeof testimonialServices)[number];

export const testimonial = defineRecordContract({
  required: {
    /** as short as one large quotation on a page */
    quote: requiredText('no-content', 400),
    person: requiredText('no-name', limits.name),
  },
  optional: {
    service: z.enum(testimonialServices, { error: fault('no-service') }),
    /** a picture of that work */
    imageUrl: url('not-an-image-url'),
    consentOn: z.iso.date(fault('not-a-day')),
    consentNote: optionalText(limits.shortText),
  },
  translatable: ['quote'],
  urlFields: ['imageUrl'],
  formatTitle: ({ person }) => person,
  staffOnly: ['consentOn', 'consentNote'],
  neededToPublish: {
    consentOn: fault('no-consent-day'),
    consentNote: fault('no-consent-note'),
  },
  defaulted: { sortOrder: sortOrderNumber },
  defaults: { sortOrder: 0 },
});
export type Testimonial = z.infer<typeof testimonial.record>;
