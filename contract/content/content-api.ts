import { z } from 'zod';
import { fault } from '../faults/field-fault.ts';
import { nameToRead } from '#contract/account-name.ts';
import { gallery } from '#contract/records.ts';
import {
  contentOverrides,
  type ContentOverrides,
  builtInIds,
  valueAt,
  type BuiltInContent,
  isAdded,
  orderIds,
  fieldPath,
} from './resolve-content.ts';
import { pageNames } from './content-pages.ts';
import { siteLanguages } from './site-languages.ts';
import type { PageDefinition } from './define-page.ts';

const actor = z.object({ id: z.uuid().nullable(), name: nameToRead });
const versionNumber = z.int().min(0);
const languageCounts = z.object({
  completeness: z.number().describe('share of the translatable fields with a translation, from 0 to 1'),
  missing: z.number().int(),
  outdated: z.number().int().describe('translations whose English has changed since'),
});

export const contentPageParams = z.object({ page: z.enum(pageNames, { error: fault('unknown-page') }) });
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
  page: z.enum(pageNames, { error: fault('unknown-page') }),
  gallery: gallery.required.slug
    .optional()
    .describe('With `gallery`: the one to show, published or not; else the first'),
  staffLanguage: z.enum(staffLanguages, { error: fault('not-a-staff-language') }),
  /** the editor's own preview in a frame has no bar */
  hasBar: z.boolean({ error: fault('not-true-or-false') }).default(true),
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

/** What has changed between two states of a page. The fields of removed items are not listed: the order says that they went. */
export function describeChanges(
  page: PageDefinition,
  builtIn: BuiltInContent,
  before: ContentOverrides,
  after: ContentOverrides,
): ContentChange[] {
  const fields = (['shared', 'en', 'zh-Hans'] as const).flatMap((language) => {
    const document = builtIn[language === 'shared' ? 'en' : language];
    return listPaths(before[language], after[language]).flatMap((path): ContentChange[] => {
      const builtInValue = valueAt(document, path) ?? null;
      const [old = builtInValue, now = builtInValue] = [before[language][path], after[language][path]];
      const isBuiltIn = after[language][path] === undefined;
      if (isSame(old, now) || (isBuiltIn && builtInValue === null && isOfRemovedItem(path, after))) return [];
      return [{ in: language, path, before: old, after: now, isBuiltIn }];
    });
  });
  const orders = listPaths(before.orders, after.orders).flatMap((path): ContentChange[] => {
    const ids = builtInIds(page, builtIn, path);
    const shownIn = ({ orders: { [path]: order } }: ContentOverrides) =>
      orderIds(ids, order, (id) => ids.includes(id) || isAdded(id));
    const [old, now] = [shownIn(before), shownIn(after)];
    return isSame(old, now)
      ? []
      : [{ in: 'order', path, before: old, after: now, isBuiltIn: after.orders[path] === undefined }];
  });
  return [...fields, ...orders];
}

function isOfRemovedItem(path: string, { orders }: ContentOverrides): boolean {
  const id = path.split('.').find(isAdded);
  return id !== undefined && !Object.values(orders).some(({ shown, hidden }) => [...shown, ...hidden].includes(id));
}

function listPaths(before: object, after: object): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const values = z.record(fieldPath, z.unknown()).default({});

/**
 * The content of pages as one file, for a translator or an agency: every shown field of each page, whether it was changed or not.
 * What a file leaves out stays as it is; a value that equals the built-in one becomes the built-in one.
 */
export const contentFile = z.strictObject({
  format: z.literal('lightwell-content', { error: fault('not-a-content-file') }),
  version: z.literal(1, { error: fault('unknown-version') }),
  exportedAt: z.string().max(40).optional(),
  pages: z.partialRecord(
    z.enum(pageNames, { error: fault('unknown-page') }),
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
  isDryRun: z.boolean({ error: fault('not-true-or-false') }).default(false),
  only: z
    .enum(siteLanguages, { error: fault('unknown-language') })
    .optional()
    .describe('Take over the texts of this language alone: no shared prices, links and orders'),
});

/** What an import changes, or would change: each field against the draft, or what is published without one. */
export const contentImportResult = z.object({
  isDryRun: z.boolean(),
  pages: z.array(z.object({ page: z.enum(pageNames), changes: z.array(contentChange) })),
});
export type ContentImportResult = z.infer<typeof contentImportResult>;
