import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ContactMessage, ContactUpdate } from '#contract/contact.ts';
import type { ContactMessageTable, Schema } from '#server/platform/db/schema.ts';

export type ContactRepository = ReturnType<typeof createContactRepository>;

const columns = [
  'id',
  'createdAt',
  'firstName',
  'lastName',
  'email',
  'phone',
  'serviceType',
  'message',
  'state',
  'isQuarantined',
  'quarantineReason',
] as const;

export function createContactRepository(db: Kysely<Schema>) {
  return {
    /** @returns the new message's id, once the database has it on disk */
    async insert(
      message: Pick<ContactMessage, 'firstName' | 'lastName' | 'email' | 'phone' | 'serviceType' | 'message'>,
      quarantineReason: string | null,
    ): Promise<string> {
      const id = randomUUID();
      await db
        .insertInto('contactMessages')
        .values({
          ...message,
          id,
          createdAt: new Date().toISOString(),
          state: 'unread',
          isQuarantined: quarantineReason === null ? 0 : 1,
          quarantineReason,
        })
        .execute();
      return id;
    },

    /** Newest first. */
    async list(): Promise<ContactMessage[]> {
      const rows = await db
        .selectFrom('contactMessages')
        .select(columns)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(messageOf);
    },

    /** What staff decide about spam takes the place of what was suspected. */
    async update(id: string, { state, isQuarantined }: ContactUpdate): Promise<ContactMessage | undefined> {
      const row = await db
        .updateTable('contactMessages')
        .set({
          ...(state !== undefined && { state }),
          ...(isQuarantined !== undefined && {
            isQuarantined: isQuarantined ? 1 : 0,
            quarantineReason: isQuarantined ? 'marked by staff' : null,
          }),
        })
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirst();
      return row && messageOf(row);
    },

    /** @returns whether there was such a message */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('contactMessages').where('id', '=', id).executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}

function messageOf(row: Pick<ContactMessageTable, (typeof columns)[number]>): ContactMessage {
  return {
    ...row,
    serviceType: row.serviceType as ContactMessage['serviceType'],
    isQuarantined: row.isQuarantined === 1,
  };
}
