/** For how many weeks the back office shows figures. Not in contact-figures.ts, so that it can be imported without loading zod. */
export const statisticsWeeks = [12, 26, 52] as const;
