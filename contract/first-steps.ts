import { z } from 'zod';
import { limits } from '#contract/limits.ts';

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

export const firstStepsUpdate = z.strictObject({ isLeft: z.boolean({ error: 'Must be true or false' }) });
export type FirstStepsUpdate = z.infer<typeof firstStepsUpdate>;
