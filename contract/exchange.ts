import { z } from 'zod';
import { alterations } from './alterations.ts';
import { fault } from './faults/field-fault.ts';
import { contentChange } from './content/content-api.ts';
import { contentOverrides } from './content/resolve-content.ts';
import { pageNames } from './content/content-pages.ts';
import { isPublished, sortOrderNumber } from './fields.ts';
import { posterChoice, focalPoint } from './media.ts';
import { type LibraryCategory, libraryCategoryNames, mediaTypes } from './media-categories.ts';
import { retentionMonths } from './limits.ts';
import { recordContracts } from './records/contracts.ts';
import { mapKinds, type RecordKind } from './records/kinds.ts';
import { whatIsPublishedHas } from './records.ts';
import { translationLanguages } from './translations.ts';
import { contactStates, requiredEnquiryFields, storedOptionalFields } from './enquiries.ts';
import { contactStages } from './enquiry-stages.ts';
import { enquiryFieldNames } from './enquiry-fields.ts';

const time = z.iso.datetime(fault('not-utc'));
const kept = { id: z.uuid(fault('not-a-uuid')), createdAt: time, updatedAt: time };
const actor = z.strictObject({ id: z.uuid().nullable(), name: z.string() });

/** Sorted by language and field. `sourceHash` is the base64url SHA-256 of the text that it was translated from. */
const translations = z.array(
  z.strictObject({
    language: z.enum(translationLanguages),
    field: z.string().min(1).max(60),
    text: z.string(),
    sourceHash: z.string(),
    updatedAt: time,
  }),
);
export type ExportedTranslation = z.infer<typeof translations>[number];

/** A record as in the API, without its version and with its translations. */
function createRecordSchema(kind: RecordKind) {
  const { required, optional, defaulted, neededToPublish } = recordContracts[kind];
  const nullable = Object.entries(optional).map(([name, field]) => [name, (field as z.ZodType).nullable()]);
  const record = z.strictObject({
    ...kept,
    ...required,
    ...Object.fromEntries(nullable),
    ...defaulted,
    isPublished,
    translations,
  });
  return whatIsPublishedHas(Object.entries(neededToPublish), record) as unknown as z.ZodType<ExportedRecord>;
}

export interface ExportedRecord {
  id: string;
  createdAt: string;
  updatedAt: string;
  isPublished: boolean;
  translations: ExportedTranslation[];
}

/** Every export has these. A kind that came later may be missing in the export of an earlier version. */
const firstKinds: readonly RecordKind[] = [
  'teamMembers',
  'propertyVideos',
  'floorPlans',
  'aboutEntries',
  'galleries',
  'cmsImages',
];
const exportedRecords = mapKinds((kind) => {
  const list = z.array(createRecordSchema(kind));
  return firstKinds.includes(kind) ? list : list.default([]);
});

/** An item of the library. */
export const exportedMedia = z.strictObject({
  ...kept,
  /** the original in the folder of the export; its bytes are those of the upload */
  file: z.string().regex(/^originals\/(?!\.{1,2}\/)[^/\\\0]+\/[^/\\\0]+$/, fault('not-an-original')),
  /** hex SHA-256 of the original */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, fault('not-a-sha256')),
  fileSize: z.number().int().min(1),
  mimeType: z.string(),
  /** under which records name it, `/objects/uploads/{id}` */
  filePath: z.string().regex(/^\/objects\/uploads\/[0-9a-f-]{36}$/, fault('not-an-object-path')),
  filename: z.string(),
  originalName: z.string(),
  /** the work for clients is in no export */
  category: z.enum(libraryCategoryNames as [LibraryCategory, ...LibraryCategory[]]),
  mediaType: z.enum(mediaTypes),
  alt: z.string(),
  caption: z.string().nullable(),
  tags: z.array(z.string()),
  sortOrder: sortOrderNumber,
  isPublished,
  focalPoint: focalPoint.nullable(),
  posterChoice,
  /** those of alt, caption and tags that staff wrote, which the file's metadata does not overwrite; null: all */
  typedFields: z.array(z.enum(['alt', 'caption', 'tags'])).nullable(),
  /** only of an altered photo; an earlier version refuses a file that has one */
  altered: z
    .strictObject({
      kind: z.enum(alterations),
      originalMediaId: z.uuid().nullable(),
      note: z.string().nullable(),
      at: time,
      /** of its page `/a/{code}`, which may be printed */
      code: z.string().regex(/^[a-z0-9]{12}$/),
    })
    .optional(),
  translations,
});
export type ExportedMedia = z.infer<typeof exportedMedia>;

/** What the owner has changed on a page, its draft, and what was published before. */
export const exportedPage = z.strictObject({
  page: z.enum(pageNames, { error: fault('unknown-page') }),
  version: z.int().min(0),
  differences: contentOverrides,
  publishedBy: actor.nullable(),
  publishedAt: time.nullable(),
  draft: z.strictObject({ differences: contentOverrides, by: actor.nullable(), at: time.nullable() }).nullable(),
  history: z.array(
    z.strictObject({
      version: z.int().min(0),
      differences: contentOverrides,
      changes: z.array(contentChange),
      publishedBy: actor,
      publishedAt: time,
    }),
  ),
});
export type ExportedPage = z.infer<typeof exportedPage>;

/**
 * `studio.json` of an export: everything that staff entered, without accounts, secrets and settings of this installation. Lists are
 * sorted by time and id, so that two exports of the same studio are equal. A version that reads it differently gets a new number.
 */
export const studioFile = z.strictObject({
  format: z.literal('lightwell-studio', { error: fault('not-a-studio-file') }),
  version: z.literal(1, { error: fault('unknown-version') }),
  /** the fields of the studio's identity that staff changed */
  identity: z.strictObject({ fields: z.record(z.string(), z.unknown()), updatedAt: time, translations }).nullable(),
  retention: z.strictObject({ months: z.literal([...retentionMonths]), setAt: time }).nullable(),
  pages: z.array(exportedPage),
  media: z.array(exportedMedia),
  ...exportedRecords,
});
export type StudioFile = z.infer<typeof studioFile>;

const written = { id: z.uuid(fault('not-a-uuid')), createdAt: time, authorName: z.string(), text: z.string() };

/** A field that the form has got since the phone number may be missing in the file of an earlier version. */
const optional = Object.fromEntries(
  Object.entries(storedOptionalFields).map(([name, field]) => [name, name === 'phone' ? field : field.default(null)]),
) as unknown as typeof storedOptionalFields;

/** An enquiry with what staff and its sender added. */
export const exportedEnquiry = z.strictObject({
  id: z.uuid(fault('not-a-uuid')),
  createdAt: time,
  ...requiredEnquiryFields,
  ...optional,
  language: z.string().nullable(),
  /** path of the page that led to the form */
  page: z.string().nullable(),
  state: z.enum(contactStates, { error: fault('unknown-contact-state') }),
  isQuarantined: z.boolean(),
  quarantineReason: z.string().nullable(),
  stage: z.enum(contactStages, { error: fault('not-one-of-the-stages') }),
  /** name of the account that deals with it */
  owner: z.string().nullable(),
  followUpOn: z.iso.date().nullable(),
  answeredAt: time.nullable(),
  bookedAt: time.nullable(),
  notes: z.array(z.strictObject({ ...written, isFromSender: z.boolean() })),
  replies: z.array(z.strictObject({ ...written, subject: z.string() })),
});
export type ExportedEnquiry = z.infer<typeof exportedEnquiry>;

/** `enquiries.json` of an export: the enquiries, suspected spam included. The mails about them are left out. */
export const enquiriesFile = z.strictObject({
  format: z.literal('lightwell-enquiries', { error: fault('not-an-enquiries-file') }),
  version: z.literal(1, { error: fault('unknown-version') }),
  enquiries: z.array(exportedEnquiry),
});
/** The columns of `enquiries.csv`: every field that fits into a cell. */
export const enquiryColumns = [
  'id',
  'createdAt',
  ...enquiryFieldNames,
  'language',
  'page',
  'state',
  'isQuarantined',
  'quarantineReason',
  'stage',
  'owner',
  'followUpOn',
  'answeredAt',
  'bookedAt',
] as const satisfies readonly (keyof ExportedEnquiry)[];
