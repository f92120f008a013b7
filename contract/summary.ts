import { z } from 'zod';
import { fault } from './faults/field-fault.ts';
import { dayQuery } from './enquiries.ts';
import { limits } from './limits.ts';

/** What staff see change by itself. Each topic has a counter, which every change of it increments. */
export const changeTopics = ['enquiries', 'media', 'pages', 'records'] as const;
export type ChangeTopic = (typeof changeTopics)[number];

export const changeCounters = z.record(z.enum(changeTopics), z.number().int());
export type ChangeCounters = z.infer<typeof changeCounters>;

/** Figures of the three summary cards of the back office, and of the notice about disk space. */
export const summary = z.object({
  /** all stored enquiries, including suspected spam */
  contacts: z.number().int(),
  /** enquiries that are neither spam nor archived */
  desk: z.object({
    new: z.number().int(),
    /** whose answer or follow-up is due on this day of the studio */
    dueToday: z.number().int(),
    overdue: z.number().int(),
  }),
  timeZone: z.string().describe('IANA name of the time zone of the studio, whose days count'),
  mail: z.object({ tellsSomebody: z.boolean().describe('Somebody is told of enquiries by mail') }),
  changes: changeCounters.describe('Counters of changes, from which a browser follows them'),
  photos: z.number().int(),
  /** total size of the photos in bytes, as a string like all sizes */
  photoBytes: z.string(),
  space: z.object({
    /** free bytes of the disk; null if unknown */
    freeBytes: z.string().nullable(),
    /** whether uploads are refused */
    isShort: z.boolean(),
  }),
  system: z.object({
    isWarning: z.boolean().describe('Something calls for somebody, see the troubles of the system'),
  }),
});

export const summaryQuery = z.object(dayQuery);
export type SummaryQuery = z.infer<typeof summaryQuery>;
export type Summary = z.infer<typeof summary>;

/** Which of the first steps are done, by what is really there. */
export const firstSteps = z.object({
  isLeft: z.boolean().describe('This account has put the list away'),
  done: z.object({
    banner: z.boolean().describe('The home page shows an uploaded banner'),
    studio: z.boolean().describe('Name, telephone and e-mail address are not those of the sample studio'),
    photos: z.boolean().describe(`At least ${limits.firstPhotos} published photos beside the banners`),
    team: z.boolean().describe('A team member is published'),
    mail: z.boolean().describe('Somebody is told of enquiries by mail'),
    backup: z.boolean().describe('The last backup of the schedule succeeded'),
  }),
  photos: z.number().int().describe(`Published photos beside the banners, counted up to ${limits.firstPhotos}`),
});
export type FirstSteps = z.infer<typeof firstSteps>;
export type FirstStepName = keyof FirstSteps['done'];

export const firstStepsUpdate = z.strictObject({ isLeft: z.boolean({ error: fault('not-true-or-false') }) });
export type FirstStepsUpdate = z.infer<typeof firstStepsUpdate>;
