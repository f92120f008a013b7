import { z } from 'zod';
import { nameToRead } from '#contract/accounts/account-name.ts';
import { gallery } from '#contract/records/gallery.ts';
import { contentOverrides } from './content-differences.ts';
import { pageNames } from './content-pages.ts';
import { siteLanguages } from './site-languages.ts';

const actor = z.object({ id: z.uuid().nullable(), name: nameToRead });
const versionNumber = z.int().min(0);
const languageCounts = z.object({
  completeness: z.number().describe('share of the translatable fields with a translation, from 0 to 1'),
  missing: z.number().int(),
  outdated: z.number().int().describe('translations whose English has changed since'),
});

export const contentPageParams = z.object({ page: z.enum(pageNames, { error: 'Unknown page' }) });
export const contentVersionParams = contentPageParams.extend({ version: z.coerce.number().int().min(0) });

/** Where a page stands: nothing changed, something published, or a draft that is not published yet. */
export const contentStates = ['built-in', 'changed', 'draft'] as const;

const pageFigures = {
  name: z.enum(pageNames),
  /** of the page in English, on which its draft can be seen */
  path: z.string(),
  state: z.enum(contentStates),
  version: versionNumber.describe('incremented by each publication; 0: built in'),
  publishedAt: z.iso.datetime().nullable(),
  publishedBy: actor.nullable(),
  draftVersion: versionNumber.describe('incremented by each change of the draft, by its removal and by publication'),
  draftAt: z.iso.datetime().nullable(),
  draftBy: actor.nullable(),
  /** Chinese, as visitors see it */
  published: languageCounts,
  /** Chinese, as it will be with the draft; null: there is none */
  draft: languageCounts.nullable(),
};

/** `GET /api/admin/content`: the pages in their order. */
export const contentPageSummary = z.object(pageFigures);
export type ContentPageSummary = z.infer<typeof contentPageSummary>;

/** The whole content of a page for its editor. Its ETag is `draftVersion`. */
export const contentPage = z.object({
  ...pageFigures,
  /** the built-in documents, with which `listFields` and `resolveContent` work in the editor */
  builtIn: z.object({ en: z.record(z.string(), z.unknown()), 'zh-Hans': z.record(z.string(), z.unknown()) }),
  publishedDifferences: contentOverrides,
  draftDifferences: contentOverrides.nullable(),
});
export type ContentPage = z.infer<typeof contentPage>;

/**
 * `PUT /api/admin/content/:page/draft`: all differences of the page. The server stores cleaned values, without those that equal
 * the built-in ones. A draft that equals what is published is removed. The errors of a refused draft have paths such as
 * `zh-Hans.hero.title`, `shared.pricing.packages.basic.price` and `orders.features.items`.
 */
export const contentDraftUpdate = z.strictObject({ differences: contentOverrides });

/** A changed field or order between two published states, in words as data. Values are as shown; null: none. */
export const contentChange = z.object({
  /** `order`: an order of items, or of sections with the path `sections`; its values are the shown ids */
  in: z.enum([...siteLanguages, 'shared', 'order']),
  path: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  isBuiltIn: z.boolean().describe('back to the built-in value'),
});
export type ContentChange = z.infer<typeof contentChange>;

/** An entry of `GET /api/admin/content/:page/history`, newest first. */
export const contentHistoryEntry = z.object({
  version: versionNumber,
  publishedAt: z.iso.datetime(),
  publishedBy: actor,
  changes: z.array(contentChange),
});
export type ContentHistoryEntry = z.infer<typeof contentHistoryEntry>;

/** `GET /api/admin/content/:page/history/:version` */
export const contentHistoryState = contentHistoryEntry.extend({ differences: contentOverrides });
export type ContentHistoryState = z.infer<typeof contentHistoryState>;

/** Entries per page of the history; only the last page has fewer. */
export const contentHistoryPageSize = 50;
export const contentHistoryQuery = z.object({
  before: z.coerce.number().int().min(1).optional().describe('Only versions before this one'),
});

/** The languages of the back office, in which the bar above a draft is. */
const staffLanguages = ['zh', 'en'] as const;

/** `POST /api/admin/content/preview-links` */
export const previewLinkRequest = z.strictObject({
  page: z.enum(pageNames, { error: 'Unknown page' }),
  gallery: gallery.required.slug
    .optional()
    .describe('With `gallery`: the one to show, published or not; else the first'),
  staffLanguage: z.enum(staffLanguages, { error: 'Must be zh or en' }),
  /** the editor's own preview in a frame has no bar */
  hasBar: z.boolean({ error: 'Must be true or false' }).default(true),
});
export type PreviewLinkRequest = z.input<typeof previewLinkRequest>;

export const previewLink = z.object({
  /** path and query of the page with its draft, readable without a session until it expires; later saves are shown, too */
  url: z.string(),
  expiresAt: z.iso.datetime(),
});
export type PreviewLink = z.infer<typeof previewLink>;

/** A field of a page that has no Chinese, or Chinese of another English than the one it has now; drafts included. */
export const untranslatedField = z.object({
  page: z.enum(pageNames),
  path: z.string(),
  state: z.enum(['missing', 'outdated']),
  english: z.unknown(),
  chinese: z.unknown().describe('null: none'),
  /** the English that the translation was made from; null: unknown */
  source: z.unknown(),
});
export type UntranslatedField = z.infer<typeof untranslatedField>;
