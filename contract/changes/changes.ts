import { z } from 'zod';

/** What staff see change by itself. Each topic has a counter, which every change of it increments. */
export const changeTopics = ['enquiries', 'media', 'pages', 'records'] as const;
export type ChangeTopic = (typeof changeTopics)[number];

export const changeCounters = z.record(z.enum(changeTopics), z.number().int());
export type ChangeCounters = z.infer<typeof changeCounters>;
