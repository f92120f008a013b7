import { z } from 'zod';
import { limits } from '#contract/limits.ts';

/** id of an item, or name of a section; `checkDifferences` checks that it exists */
const orderedId = z.string().max(60);

/** path of a field or a list of a page; `checkDifferences` checks that it exists */
export const fieldPath = z.string().max(limits.shortText);

/** What the owner has changed on a page, by field. Fields that are absent here have their built-in value. */
export const contentOverrides = z.object({
  /** values of fields that all languages share, by path */
  shared: z.record(fieldPath, z.unknown()).default({}),
  en: z.record(fieldPath, z.unknown()).default({}),
  'zh-Hans': z.record(fieldPath, z.unknown()).default({}),
  /** the English value at the time when the translation was written, by path: tells whether it is out of date */
  sources: z.record(fieldPath, z.unknown()).default({}),
  /** order of lists by path; the order of the sections stands under `sections` */
  orders: z
    .record(
      fieldPath,
      z.object({
        /** ids of the shown items */
        shown: z.array(orderedId).max(100),
        /** ids of built-in items that are not shown; an item in neither list is new in an upgrade, and is shown */
        hidden: z.array(orderedId).max(100),
      }),
    )
    .default({}),
});

export type ContentOverrides = z.output<typeof contentOverrides>;

export const noOverrides: ContentOverrides = { shared: {}, en: {}, 'zh-Hans': {}, sources: {}, orders: {} };
