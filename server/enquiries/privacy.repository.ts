import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { createSetting } from '#server/platform/db/settings.ts';
import type { RetentionMonths } from '#contract/limits.ts';
import { containsText, type ContactRepository } from './enquiries.repository.ts';
import { replaceDigests, replaceDigestsAbout } from './erased-digests.repository.ts';

/** Everything in the database that belongs to the person with an e-mail address. */
export function createPersonRepository(db: Kysely<Schema>, contacts: ContactRepository) {
  /** Digests that contain the address: those of deleted enquiries, and those in which somebody else mentions it. */
  const listDigestsWith = async (email: string): Promise<string[]> => {
    const mails = await db
      .selectFrom('mails')
      .select(['id', 'textBody'])
      .where('contactId', 'is', null)
      .where(containsText('textBody', email))
      .execute();
    return mails.filter(({ textBody }) => holdsAddress(textBody, email)).map(({ id }) => id);
  };

  /** In the trash too. */
  const galleriesOf = (email: string) =>
    db
      .selectFrom('clientGalleries')
      .where((eb) => eb(eb.fn<string>('lower', ['clientEmail']), '=', email.toLowerCase()));
  const linksOf = (email: string) =>
    db.selectFrom('clientGalleryLinks').select('id').where('galleryId', 'in', galleriesOf(email).select('id'));

  /** Mails that tell staff of a choice in such a gallery: an answer goes to the client. */
  const listChoiceMails = async (email: string): Promise<string[]> => {
    const mails = await db
      .selectFrom('mails')
      .select(['id', 'replyTo'])
      .where('contactId', 'is', null)
      .where(containsText('replyTo', email))
      .execute();
    return mails.filter(({ replyTo }) => holdsAddress(replyTo ?? '', email)).map(({ id }) => id);
  };

  return {
    async read(email: string) {
      const enquiries = await contacts.listOfPerson(email);
      const notes = await db
        .selectFrom('contactNotes')
        .selectAll()
        .where('contactId', 'in', contacts.ownIds(email))
        .execute();
      const replies = await db
        .selectFrom('contactReplies')
        .selectAll()
        .where('contactId', 'in', contacts.ownIds(email))
        .execute();
      // Not the digests, which tell of other people too: what they say of this one stands in the enquiries.
      const mails = await db
        .selectFrom('mails')
        .select(['createdAt', 'kind', 'recipient', 'subject', 'textBody', 'state', 'sentAt'])
        .where('contactId', 'in', contacts.ownIds(email))
        .execute();
      const clientGalleries = await galleriesOf(email)
        .select(['id', 'createdAt', 'updatedAt', 'title', 'clientName', 'clientEmail', 'language', 'service'])
        .select(['shootDate', 'address', 'message', 'picksSubmittedBy'])
        .orderBy('createdAt')
        .execute();
      const picks = await db
        .selectFrom('clientGalleryPeople')
        .leftJoin('clientGalleryPicks', 'clientGalleryPicks.personId', 'clientGalleryPeople.id')
        .selectAll('clientGalleryPicks')
        .select(['clientGalleryPeople.name', 'clientGalleryPeople.galleryId'])
        .where('clientGalleryPeople.galleryId', 'in', galleriesOf(email).select('id'))
        .execute();
      // Their texts are sealed, because the address of a link stands in them.
      const linkMails = await db
        .selectFrom('mails')
        .select(['createdAt', 'recipient', 'subject', 'state', 'sentAt'])
        .where('clientLinkId', 'in', linksOf(email))
        .execute();
      return {
        enquiries,
        notes,
        replies,
        mails: [...mails, ...linkMails.map((mail) => ({ ...mail, kind: 'client-gallery' as const }))],
        clientGalleries,
        picks,
        digests: (await listDigestsWith(email)).length,
      };
    },

    /**
     * Removes what is written of a client from their galleries, and the mails about them. With what was chosen in them. Photos and title are
     * the studio's work.
     * @returns the galleries
     */
    async eraseClient(email: string): Promise<{ id: string; title: string }[]> {
      const galleries = await galleriesOf(email).select(['id', 'title']).execute();
      const choiceMails = await listChoiceMails(email);
      if (choiceMails.length > 0) await db.deleteFrom('mails').where('id', 'in', choiceMails).execute();
      if (galleries.length === 0) return [];
      await db.deleteFrom('clientGalleryPeople').where('galleryId', 'in', galleriesOf(email).select('id')).execute();
      await db.deleteFrom('mails').where('clientLinkId', 'in', linksOf(email)).execute();
      await db.updateTable('clientGalleryLinks').set({ label: '' }).where('id', 'in', linksOf(email)).execute();
      const ids = galleries.map(({ id }) => id);
      await db
        .updateTable('clientGalleries')
        .set((eb) => ({
          clientName: '',
          clientEmail: '',
          address: '',
          message: '',
          picksSubmittedBy: null,
          updatedAt: new Date().toISOString(),
          version: eb('version', '+', 1),
        }))
        .where('id', 'in', ids)
        .execute();
      return galleries;
    },

    /** Enquiries of other people, or notes on them, that contain the address. */
    async listMentions(email: string): Promise<string[]> {
      const messages = await contacts.listMessagesWith(email);
      const notes = await db
        .selectFrom('contactNotes')
        .select(['contactId as id', 'text'])
        .where(containsText('text', email))
        .execute();
      const replies = await db
        .selectFrom('contactReplies')
        .select(['contactId as id', 'text'])
        .where(containsText('text', email))
        .execute();
      const own = new Set((await contacts.ownIds(email).execute()).map(({ id }) => id));
      const found = [...messages, ...notes, ...replies].filter(({ text }) => holdsAddress(text, email));
      return [...new Set(found.map(({ id }) => id))].filter((id) => !own.has(id));
    },

    /**
     * Deletes the enquiries, and by foreign keys their notes, replies, mails, digest entries and lessons. The text of digests that
     * tell of the person is replaced.
     * @returns how many digests contained the address
     */
    async erase(email: string): Promise<number> {
      const digests = await listDigestsWith(email);
      await replaceDigests(db, digests);
      const ids = (await contacts.ownIds(email).execute()).map(({ id }) => id);
      await replaceDigestsAbout(db, ids);
      await contacts.removeOfPerson(email);
      return digests.length;
    },
  };
}

/** Whether a text contains an address that is not a part of a longer one, such as `mali@x.com` or `li@x.com.au` for `li@x.com`. */
function holdsAddress(text: string, email: string): boolean {
  const [before, after] = [String.raw`(?<![a-z\d_+-])(?<![a-z\d_+-][.'])`, String.raw`(?!-*[a-z\d])(?!\.[a-z\d])`];
  return new RegExp(`${before}${email.replaceAll(/[^a-z\d]/gi, String.raw`\$&`)}${after}`, 'i').test(text);
}

export interface StoredRetention {
  months: RetentionMonths;
  /** ISO 8601: when the period was set */
  setAt: string;
}

export function createRetentionRepository(db: Kysely<Schema>) {
  const setting = createSetting<StoredRetention>(db, 'retention');
  return {
    find: setting.find,
    save: (retention: StoredRetention): Promise<void> => setting.save(retention, retention.setAt),

    /** Digests tell of enquiries and refer to none. */
    async removeMailsBefore(time: string): Promise<void> {
      await db
        .deleteFrom('mails')
        .where('contactId', 'is', null)
        .where('state', '!=', 'queued')
        .where('createdAt', '<', time)
        .execute();
    },
  };
}
