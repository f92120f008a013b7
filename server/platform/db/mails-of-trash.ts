import type { ExpressionBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** Mails that are not about an enquiry or a client gallery in the trash: those wait until it is restored. */
export function isNotAboutTrashed(eb: ExpressionBuilder<Schema, 'mails'>) {
  const enquiry = eb
    .selectFrom('contactMessages')
    .select('contactMessages.id')
    .whereRef('contactMessages.id', '=', 'mails.contactId')
    .where('contactMessages.deletedAt', 'is not', null);
  const gallery = eb
    .selectFrom('clientGalleryLinks')
    .innerJoin('clientGalleries', 'clientGalleries.id', 'clientGalleryLinks.galleryId')
    .select('clientGalleries.id')
    .whereRef('clientGalleryLinks.id', '=', 'mails.clientLinkId')
    .where('clientGalleries.deletedAt', 'is not', null);
  return eb.not(eb.or([eb.exists(enquiry), eb.exists(gallery)]));
}
