/** For how many months enquiries are kept; null: until somebody deletes them. Not in retention.ts, so that it can be imported without loading zod. */
export const retentionMonths = [null, 12, 24, 36] as const;
export type RetentionMonths = (typeof retentionMonths)[number];
