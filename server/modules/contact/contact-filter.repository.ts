import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ContactDue, DueBounds } from '#contract/contact-desk.ts';
import type { EnquiryField } from '#contract/enquiry-fields.ts';
import type { Database } from '#server/platform/db/database.ts';
import { nameColumnsInChinese, searchedEnquiryColumns } from '#server/platform/db/enquiry-columns.ts';
import { folded } from '#server/platform/db/folded-text.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type Filter = (eb: ExpressionBuilder<Schema, 'contactMessages'>) => Expression<SqlBool>;

/** Enquiries that contain this word, in any case, width and with any marks, or have a note that does. */
export function containsWord(word: string, dialect: Database['dialect']): Filter {
  const pattern = containing(word);
  return (eb) =>
    eb.or([
      sql<boolean>`${folded(searchable, dialect)} like ${pattern} escape '!'`,
      eb.exists(
        eb
          .selectFrom('contactNotes')
          .select('contactNotes.id')
          .whereRef('contactNotes.contactId', '=', 'contactMessages.id')
          .where(sql<boolean>`${folded(sql.ref('contactNotes.text'), dialect)} like ${pattern} escape '!'`),
      ),
    ]);
}

/** `dueOf` of contract/contact-desk.ts in SQL. */
export function isDue(due: ContactDue, { day, receivedBefore }: DueBounds): Filter {
  const overdueIf: Filter = (eb) =>
    eb.or([
      eb.and([waits(eb), eb('createdAt', '<', receivedBefore.overdue)]),
      // Without the check for null, `not` of this would be null, and the row not be found.
      eb.and([eb('followUpOn', 'is not', null), eb('followUpOn', '<', day), eb('stage', '!=', 'closed')]),
    ]);
  const todayIf: Filter = (eb) =>
    eb.or([
      eb.and([waits(eb), eb('createdAt', '>=', receivedBefore.overdue), eb('createdAt', '<', receivedBefore.today)]),
      eb.and([eb('followUpOn', '=', day), eb('stage', '!=', 'closed')]),
    ]);
  return (eb) =>
    eb.and([
      eb('isQuarantined', '=', 0),
      eb('state', '!=', 'archived'),
      due === 'overdue' ? overdueIf(eb) : eb.and([todayIf(eb), eb.not(overdueIf(eb))]),
    ]);
}

/** `waitingStages`. */
function waits(eb: ExpressionBuilder<Schema, 'contactMessages'>): Expression<SqlBool> {
  return eb.and([eb('stage', 'in', ['new', 'in-progress']), eb('answeredAt', 'is', null)]);
}

const orEmpty = (field: EnquiryField) => sql`coalesce(${sql.ref(field)}, '')`;

/** The text that a search matches. Chinese names are written family name first without a space, so it holds that form too. */
const searchable = sql<string>`${sql.join(
  [...searchedEnquiryColumns.map(orEmpty), sql.join(nameColumnsInChinese.map(orEmpty), sql` || `)],
  sql` || ' ' || `,
)}`;

/** A LIKE pattern for a substring; wildcards that the user typed are escaped. */
function containing(word: string): string {
  return `%${word.replaceAll(/[!%_]/g, '!$&')}%`;
}
