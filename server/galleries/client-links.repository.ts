import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ClientActivity } from '#contract/client-sharing.ts';
import type { ClientGalleryLinkTable, Schema } from '#server/platform/db/schema.ts';

type Link = ClientGalleryLinkTable;

/** What is changed, mailed and counted of the links of client galleries. */
export function createClientLinkRepository(db: Kysely<Schema>) {
  const links = db.selectFrom('clientGalleryLinks').selectAll();
  return {
    find: (galleryId: string, id: string): Promise<Link | undefined> =>
      links.where('id', '=', id).where('galleryId', '=', galleryId).executeTakeFirst(),

    update: async (id: string, values: Partial<Link>): Promise<Link> =>
      db.updateTable('clientGalleryLinks').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

    /** One that never had an address is no record of anything. */
    async removePrepared(id: string): Promise<void> {
      await db.deleteFrom('clientGalleryLinks').where('id', '=', id).execute();
    },

    /** The links of a template: what they allow, and nothing that belongs to a client. */
    async insertPrepared(galleryId: string, from: readonly Link[], toHash: (id: string) => string): Promise<void> {
      const now = Date.now();
      for (const [index, { label, rights }] of from.entries()) {
        const id = randomUUID();
        // Newest first, as those that they are made from.
        const createdAt = new Date(now - index).toISOString();
        await db
          .insertInto('clientGalleryLinks')
          .values({
            id,
            createdAt,
            galleryId,
            tokenHash: toHash(id),
            label,
            rights,
            pinHash: null,
            expiresAt: null,
            // For every version it opens nothing.
            revokedAt: createdAt,
            views: 0,
            viewedAt: null,
            mailedAt: null,
            remindedAt: null,
          })
          .execute();
      }
    },

    /** Mails with a link that leads nowhere any more are not sent. */
    async giveUpMails(linkId: string): Promise<void> {
      await db
        .updateTable('mails')
        .set({ state: 'given-up' })
        .where('clientLinkId', '=', linkId)
        .where('state', '=', 'queued')
        .where('leasedBy', 'is', null)
        .execute();
    },

    /** Open links that end between `now` and `until`, of which nobody was reminded, with what their mail needs of the gallery. */
    listEnding: ({ now, until }: { now: string; until: string }) =>
      db
        .selectFrom('clientGalleryLinks')
        .innerJoin('clientGalleries', 'clientGalleries.id', 'clientGalleryLinks.galleryId')
        .selectAll('clientGalleryLinks')
        .select(['title', 'clientName', 'clientEmail', 'language', 'kind'])
        .where('expiresAt', '>', now)
        .where('expiresAt', '<=', until)
        .where('revokedAt', 'is', null)
        .where('remindedAt', 'is', null)
        .where('clientGalleries.deletedAt', 'is', null)
        .where('clientEmail', '!=', '')
        .execute(),

    /** @returns false if another node has done so, or the link was changed meanwhile */
    async markReminded({ id, expiresAt }: Link, now: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('clientGalleryLinks')
        .set({ remindedAt: now })
        .where('id', '=', id)
        .where('remindedAt', 'is', null)
        .where('revokedAt', 'is', null)
        .where('expiresAt', '=', expiresAt)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async count(linkId: string, day: string, what: ClientActivity): Promise<void> {
      await db
        .insertInto('clientLinkFigures')
        .values({ linkId, day, what, count: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['linkId', 'day', 'what'])
            .doUpdateSet((eb) => ({ count: eb('clientLinkFigures.count', '+', 1) })),
        )
        .execute();
    },

    /** @returns whether it counts: the last one that did is not newer than `since` */
    async beginDownload(
      linkId: string,
      item: string,
      { now, since }: { now: string; since: string },
    ): Promise<boolean> {
      const begun = await db
        .insertInto('clientLinkDownloads')
        .values({ linkId, item, countedAt: now })
        .onConflict((conflict) =>
          conflict
            .columns(['linkId', 'item'])
            .doUpdateSet({ countedAt: now })
            .where('clientLinkDownloads.countedAt', '<=', since),
        )
        .returning('linkId')
        .execute();
      return begun.length > 0;
    },

    /** Newest day first. */
    listFigures: (galleryId: string) =>
      db
        .selectFrom('clientLinkFigures')
        .innerJoin('clientGalleryLinks', 'clientGalleryLinks.id', 'clientLinkFigures.linkId')
        .select(['day', 'linkId', 'label', 'what', 'count'])
        .where('galleryId', '=', galleryId)
        .orderBy('day', 'desc')
        .orderBy('linkId')
        .orderBy('what')
        .execute(),

    /** Figures of days before `day`, and downloads that would count again anyway. */
    async removeOlder({ day, since }: { day: string; since: string }): Promise<void> {
      await db.deleteFrom('clientLinkFigures').where('day', '<', day).execute();
      await db.deleteFrom('clientLinkDownloads').where('countedAt', '<=', since).execute();
    },
  };
}
