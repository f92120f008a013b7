import { z } from 'zod';
import { deliveryFields } from './client-delivery.ts';
import { choiceFields } from './client-proofing.ts';
import { siteLanguages } from './content/site-languages.ts';
import { clientLinkMail } from './client-sharing.ts';
import { fault } from './faults/field-fault.ts';
import { emailAddress, formattedText, optionalText, requiredText, storedFields } from './fields.ts';
import { limits } from './limits.ts';
import { clientGalleryId, clientSection, mediaItem, pictureSource } from './media.ts';
import { serviceTypes } from './service-types.ts';
import { isDay } from './studio-day.ts';

/** What a link allows. `view` is part of each of the others. */
export const clientRights = ['view', 'choose', 'download'] as const;
export type ClientRight = (typeof clientRights)[number];

/** `transfer`: some files to download, with no gallery around them. */
export const clientGalleryKinds = ['gallery', 'transfer'] as const;
export type ClientGalleryKind = (typeof clientGalleryKinds)[number];

/**
 * By its links: `draft` without any that was not revoked, `expired` if the time of all of these is over. `chosen`: clients have
 * submitted their choice. What staff have decided comes first: `delivered`, and before it `archived`.
 */
export const clientGalleryStates = ['draft', 'shared', 'chosen', 'delivered', 'expired', 'archived'] as const;
export type ClientGalleryState = (typeof clientGalleryStates)[number];

/** What staff decide of a gallery. It closes no link. */
export const clientGalleryDecisions = ['delivered', 'archived'] as const;

/** `prepared`: what a link shall allow, without an address so far. */
export const clientLinkStates = ['open', 'expired', 'revoked', 'prepared'] as const;
export type ClientLinkState = (typeof clientLinkStates)[number];

/** One opened page of a link in this time is one view, whoever opened it: nothing is kept of visitors. */
export const clientViewMinutes = 30;

/** A day, YYYY-MM-DD. */
const day = formattedText(/^\d{4}-\d\d-\d\d$/, 10, fault('not-a-day')).refine(isDay, fault('not-a-day'));

const sections = z
  .array(clientSection)
  .max(limits.clientSections)
  .refine((names) => new Set(names).size === names.length, fault('section-twice'));

const fields = {
  title: requiredText('no-title', limits.title),
  /** the client's; empty: not known */
  clientName: optionalText(limits.name),
  clientEmail: z.literal('').or(emailAddress),
  /** of the client's page */
  language: z.enum(siteLanguages, { error: fault('not-a-site-language') }),
  service: z.enum(serviceTypes, { error: fault('no-service') }).nullable(),
  shootDate: day.nullable(),
  /** of the property */
  address: optionalText(limits.shortText),
  /** stands above the photos */
  message: optionalText(limits.text),
  /** the enquiry from which it was made */
  enquiryId: z.uuid(fault('no-such-enquiry')).nullable(),
  /** in their order on the page; items without a section stand before them. Those of a section that is removed are without one. */
  sections,
  ...choiceFields,
  ...deliveryFields,
};

/** Only `title` is required; `language` is `en` if absent. */
export const clientGalleryCreate = z.strictObject({
  ...z.object(fields).partial().shape,
  title: fields.title,
  /** `gallery` if absent; it stays what it is */
  kind: z.enum(clientGalleryKinds, { error: fault('unknown-kind') }).optional(),
});
export type ClientGalleryCreate = z.infer<typeof clientGalleryCreate>;

/** What is absent is left alone. */
export const clientGalleryUpdate = z.strictObject({
  ...z.object(fields).partial().shape,
  /** an item of the gallery; null: its first photo */
  coverMediaId: z.uuid(fault('not-in-gallery')).nullable().optional(),
  /** a decision of staff; null takes the last one back */
  state: z
    .enum(clientGalleryDecisions, { error: fault('unknown-state') })
    .nullable()
    .optional(),
});
export type ClientGalleryUpdate = z.infer<typeof clientGalleryUpdate>;

export const clientGallery = z.object({
  ...storedFields,
  ...fields,
  kind: z.enum(clientGalleryKinds),
  clientEmail: z.string(),
  coverMediaId: z.uuid().nullable(),
  /** at preview addresses, for staff; null while there is no photo that is ready */
  cover: pictureSource.nullable(),
  state: z.enum(clientGalleryStates),
  itemCount: z.number().int(),
  /** links that are neither revoked nor expired */
  openLinkCount: z.number().int(),
  /** of all its links, see `clientViewMinutes` */
  views: z.number().int(),
  lastViewedAt: z.iso.datetime().nullable(),
});
export type ClientGallery = z.infer<typeof clientGallery>;

/** Photos and films of a gallery in the order of the page, with `clientGalleryId` and `section`. */
export const clientGalleryItems = z.array(mediaItem);

const itemIds = z
  .array(z.uuid(fault('not-an-id')))
  .min(1)
  .max(limits.clientItems);

/**
 * Moves and orders items of the gallery. `before`: they stand in the order of `ids` before this item, or, if it is null, as the last.
 * `isByTime`: they stand where the time of the camera and their names put them, as those that nobody has moved.
 */
export const clientItemsChange = z
  .strictObject({
    ids: itemIds,
    section: clientSection.nullable().optional(),
    clientGalleryId: clientGalleryId.optional(),
    before: z.uuid(fault('not-in-gallery')).nullable().optional(),
    isByTime: z.literal(true, { error: fault('not-true-or-false') }).optional(),
  })
  .refine((change) => Object.keys(change).length > 1, fault('nothing-to-change'));
export type ClientItemsChange = z.infer<typeof clientItemsChange>;

export const clientLinkCreate = z.strictObject({
  rights: z
    .array(z.enum(clientRights, { error: fault('no-rights') }))
    .min(1, fault('no-rights'))
    .max(clientRights.length),
  /** for staff: for whom it is */
  label: optionalText(limits.shortText).optional(),
  pin: formattedText(/^\d{4,12}$/, 12, fault('not-a-pin')).optional(),
  /** required for a transfer */
  expiresAt: z.iso.datetime({ error: fault('not-a-time') }).nullish(),
  /** mails the address to the client */
  mail: clientLinkMail.optional(),
});
export type ClientLinkCreate = z.infer<typeof clientLinkCreate>;

export const clientLink = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  label: z.string(),
  rights: z.array(z.enum(clientRights)),
  hasPin: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  state: z.enum(clientLinkStates),
  /** see `clientViewMinutes` */
  views: z.number().int(),
  lastViewedAt: z.iso.datetime().nullable(),
  mailedAt: z.iso.datetime().nullable(),
});
export type ClientLink = z.infer<typeof clientLink>;

/** `url` is absolute, `/g/{token}`. It is told only once: what is stored is a hash. */
export const newClientLink = clientLink.extend({ url: z.string() });
export type NewClientLink = z.infer<typeof newClientLink>;
