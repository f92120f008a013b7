import { z } from 'zod';
import { contentOverrides, fieldPath } from './content-differences.ts';
import { pageNames } from './content-pages.ts';
import { contentChange } from './content-api.ts';
import { siteLanguages } from './site-languages.ts';

const values = z.record(fieldPath, z.unknown()).default({});

/**
 * The content of pages as one file, for a translator or an agency: every shown field of each page, whether it was changed or not.
 * What a file leaves out stays as it is; a value that equals the built-in one becomes the built-in one.
 */
export const contentFile = z.strictObject({
  format: z.literal('lightwell-content', { error: 'Not a file of page contents' }),
  version: z.literal(1, { error: 'Unknown version of the file' }),
  exportedAt: z.string().max(40).optional(),
  pages: z.partialRecord(
    z.enum(pageNames, { error: 'Unknown page' }),
    z.strictObject({
      /** values by field path */
      shared: values,
      en: values,
      'zh-Hans': values,
      /** the order of lists by path; the order of the sections stands under `sections` */
      orders: contentOverrides.shape.orders,
    }),
  ),
});
export type ContentFile = z.output<typeof contentFile>;

/** `POST /api/admin/content/import`: writes drafts. Nothing is written if a value is refused. */
export const contentImport = z.strictObject({
  file: contentFile,
  isDryRun: z.boolean({ error: 'Must be true or false' }).default(false),
  only: z
    .enum(siteLanguages, { error: 'Unknown language' })
    .optional()
    .describe('Take over the texts of this language alone: no shared prices, links and orders'),
});

/** What an import changes, or would change: each field against the draft, or what is published without one. */
export const contentImportResult = z.object({
  isDryRun: z.boolean(),
  pages: z.array(z.object({ page: z.enum(pageNames), changes: z.array(contentChange) })),
});
export type ContentImportResult = z.infer<typeof contentImportResult>;
