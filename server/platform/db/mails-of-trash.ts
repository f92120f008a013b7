import type { ExpressionBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** Mails that are not about an enquiry in the trash: those wait until it is restored. */
export function isNotAboutTrashed(eb: ExpressionBuilder<Schema, 'mails'>) {
  return eb.not(
    eb.exists(
      eb
        .selectFrom('contactMessages')
        .select('contactMessages.id')
        .whereRef('contactMessages.id', '=', 'mails.contactId')
        .where('contactMessages.deletedAt', 'is not', null),
    ),
  );
}
