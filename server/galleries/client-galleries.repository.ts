import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isTrue } from '#server/platform/db/altered-media.ts';
import type { ClientGalleryLinkTable, ClientGalleryTable, MediaTable, Schema } from '#server/platform/db/schema.ts';

export type ClientGalleryRepository = ReturnType<typeof createClientGalleryRepository>;

export type ClientGalleryValues = Omit<
  ClientGalleryTable,
  'id' | 'createdAt' | 'updatedAt' | 'version' | 'deletedAt' | 'picksSubmittedAt' | 'picksSubmittedBy'
>;
type Gallery = ClientGalleryTable;
type Link = ClientGalleryLinkTable;

/** Figures of a gallery that its list shows. */
export interface GalleryFigures {
  itemCount: number;
  openLinkCount: number;
  /** links that were not revoked, expired ones too */
  linkCount: number;
  views: number;
  lastViewedAt: string | null;
}

export interface Cover {
  /** whether the chosen item is in the gallery; it is not shown before it is ready */
  isChosen: boolean;
  row: MediaTable | undefined;
}

/** What `deletedAt` is once the removal for good has begun: the sweep finishes it. As of media. */
const removalBegun = '1970-01-01T00:00:00.000Z';

/** Galleries of clients and their links. Lists leave out what is in the trash. */
export function createClientGalleryRepository(db: Kysely<Schema>) {
  const galleries = db.selectFrom('clientGalleries').selectAll().where('deletedAt', 'is', null);
  const itemsOf = (id: string) => db.updateTable('media').where('clientGalleryId', '=', id);

  /**
   * What the page of each gallery begins with, by its id: the chosen item, else the first photo that staff have placed, or the earliest one.
   * In one query: asked one by one, the list took most of its time for them.
   * @param id only of this one
   */
  const listCovers = async (id?: string): Promise<Map<string, Cover>> => {
    const rows = await db
      .selectFrom('clientGalleries as gallery')
      .leftJoin('media as cover', (join) =>
        join.on((eb) => {
          const ready = eb
            .selectFrom('media')
            .select('media.id')
            .whereRef('media.clientGalleryId', '=', 'gallery.id')
            .where('media.deletedAt', 'is', null)
            .where('media.replacesId', 'is', null)
            .where('media.state', '=', 'ready')
            .where(isTrue);
          const chosen = ready.whereRef('media.id', '=', 'gallery.coverMediaId');
          // Sorted without the other columns: SQLite sorts whole rows.
          const first = ready
            .where('media.mediaType', '=', 'photo')
            .orderBy((by) => by.case().when('media.sortOrder', '=', 0).then(1).else(0).end())
            .orderBy('media.sortOrder')
            .orderBy((by) => by.fn.coalesce('media.capturedAt', by.val('9999')))
            .orderBy('media.originalName')
            .orderBy('media.id')
            .limit(1);
          return eb('cover.id', '=', eb.fn.coalesce(chosen, first));
        }),
      )
      .selectAll('cover')
      .select('gallery.id as ofGallery')
      .select((eb) =>
        eb
          .selectFrom('media as item')
          .select('item.id')
          .whereRef('item.id', '=', 'gallery.coverMediaId')
          .whereRef('item.clientGalleryId', '=', 'gallery.id')
          .where('item.deletedAt', 'is', null)
          .as('chosenId'),
      )
      .where('gallery.deletedAt', 'is', null)
      .$if(id !== undefined, (query) => query.where('gallery.id', '=', id as string))
      .execute();
    return new Map(
      rows.map(({ ofGallery, chosenId, ...row }) => [
        ofGallery,
        { isChosen: chosenId !== null, row: row.id === null ? undefined : (row as MediaTable) },
      ]),
    );
  };

  return {
    /** Newest first. */
    list: (): Promise<Gallery[]> => galleries.orderBy('createdAt', 'desc').orderBy('id').execute(),

    find: (id: string): Promise<Gallery | undefined> => galleries.where('id', '=', id).executeTakeFirst(),

    /** Of one gallery, see `listCovers`. */
    findCover: async ({ id }: Pick<Gallery, 'id'>): Promise<Cover> =>
      (await listCovers(id)).get(id) ?? { isChosen: false, row: undefined },

    listCovers,

    /** By the id of a gallery. @param id only this one */
    async listFigures(now: string, id?: string): Promise<Map<string, GalleryFigures>> {
      const items = await db
        .selectFrom('media')
        .where('clientGalleryId', 'is not', null)
        .where('deletedAt', 'is', null)
        .where('replacesId', 'is', null)
        .$if(id !== undefined, (q) => q.where('clientGalleryId', '=', id as string))
        .select(({ fn }) => ['clientGalleryId', fn.countAll<number | string>().as('count')])
        .groupBy('clientGalleryId')
        .execute();
      const links = await db
        .selectFrom('clientGalleryLinks')
        .selectAll()
        .$if(id !== undefined, (q) => q.where('galleryId', '=', id as string))
        .execute();
      const figures = new Map<string, GalleryFigures>();
      const of = (galleryId: string) => {
        const none = { itemCount: 0, openLinkCount: 0, linkCount: 0, views: 0, lastViewedAt: null };
        const found = figures.get(galleryId) ?? none;
        figures.set(galleryId, found);
        return found;
      };
      for (const { clientGalleryId, count } of items) of(clientGalleryId as string).itemCount = Number(count);
      for (const { galleryId, revokedAt, expiresAt, views, viewedAt } of links) {
        const found = of(galleryId);
        found.views += views;
        if (viewedAt !== null && viewedAt > (found.lastViewedAt ?? '')) found.lastViewedAt = viewedAt;
        if (revokedAt !== null) continue;
        found.linkCount += 1;
        if (expiresAt === null || expiresAt > now) found.openLinkCount += 1;
      }
      return figures;
    },

    async insert(values: ClientGalleryValues): Promise<Gallery> {
      const now = new Date().toISOString();
      const row = { ...values, id: randomUUID(), createdAt: now, updatedAt: now, version: 1, deletedAt: null };
      const open = { picksSubmittedAt: null, picksSubmittedBy: null };
      return db
        .insertInto('clientGalleries')
        .values({ ...row, ...open })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** @returns undefined if there is no such gallery, or none of that version */
    async update(id: string, values: Partial<ClientGalleryValues>, version?: number): Promise<Gallery | undefined> {
      return db
        .updateTable('clientGalleries')
        .set((eb) => ({ ...values, updatedAt: new Date().toISOString(), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .$if(version !== undefined, (q) => q.where('version', '=', version as number))
        .returningAll()
        .executeTakeFirst();
    },

    /** Locks the gallery until the end of the transaction. @returns undefined if there is none, or it is in the trash */
    async lock(id: string): Promise<Gallery | undefined> {
      return db
        .updateTable('clientGalleries')
        .set((eb) => ({ title: eb.ref('title') }))
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .returningAll()
        .executeTakeFirst();
    },

    /** Adds no version: an upload into a new section is no edit of the gallery that somebody has open. */
    async setSections(id: string, sections: readonly string[]): Promise<void> {
      await db
        .updateTable('clientGalleries')
        .set({ sections: JSON.stringify(sections) })
        .where('id', '=', id)
        .execute();
    },

    /** The items of sections that the gallery does not have any more are without one. */
    async leaveSections(id: string, kept: readonly string[]): Promise<void> {
      const items = itemsOf(id).where('section', 'is not', null);
      await (kept.length > 0 ? items.where('section', 'not in', kept) : items).set({ section: null }).execute();
    },

    /** Changes these items of the gallery. */
    async updateItems(
      id: string,
      ids: readonly string[],
      values: { section?: string | null; clientGalleryId?: string; sortOrder?: number },
    ): Promise<void> {
      await itemsOf(id)
        .where('id', 'in', ids)
        .set((eb) => ({ ...values, updatedAt: new Date().toISOString(), version: eb('version', '+', 1) }))
        .execute();
    },

    /** Stores positions only. Items that change their place because others do keep their version. */
    async setPositions(positions: ReadonlyMap<string, number>): Promise<void> {
      for (const [itemId, sortOrder] of positions)
        await db.updateTable('media').set({ sortOrder }).where('id', '=', itemId).execute();
    },

    /** Moves the gallery to the trash with its items: these have the same time. */
    async putIntoTrash(id: string, version?: number): Promise<Gallery | undefined> {
      const deletedAt = new Date().toISOString();
      const gallery = await db
        .updateTable('clientGalleries')
        .set({ deletedAt })
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .$if(version !== undefined, (q) => q.where('version', '=', version as number))
        .returningAll()
        .executeTakeFirst();
      if (gallery) await itemsOf(id).where('deletedAt', 'is', null).set({ deletedAt }).execute();
      return gallery;
    },

    /** Newest first. */
    async listTrash(limit: number) {
      return db
        .selectFrom('clientGalleries')
        .selectAll()
        .select((eb) =>
          eb
            .selectFrom('media')
            .whereRef('media.clientGalleryId', '=', 'clientGalleries.id')
            .whereRef('media.deletedAt', '=', 'clientGalleries.deletedAt')
            .select(({ fn }) => fn.countAll<number | string>().as('count'))
            .as('childCount'),
        )
        .where('deletedAt', '>', removalBegun)
        .orderBy('deletedAt', 'desc')
        .limit(limit)
        .execute();
    },

    /** With the items that went with it. @returns undefined if it is not in the trash */
    async restore(id: string): Promise<Gallery | undefined> {
      const trashed = await db
        .selectFrom('clientGalleries')
        .select('deletedAt')
        .where('id', '=', id)
        .where('deletedAt', '>', removalBegun)
        .executeTakeFirst();
      if (!trashed) return undefined;
      const restored = await db
        .updateTable('clientGalleries')
        .set((eb) => ({ deletedAt: null, version: eb('version', '+', 1), updatedAt: new Date().toISOString() }))
        .where('id', '=', id)
        .where('deletedAt', '=', trashed.deletedAt)
        .returningAll()
        .executeTakeFirst();
      const items = itemsOf(id).where('deletedAt', '=', trashed.deletedAt);
      if (restored) await items.set((eb) => ({ deletedAt: null, version: eb('version', '+', 1) })).execute();
      return restored;
    },

    /** Begins the removal for good of a gallery of the trash and of all its items: the next sweep finishes it. Its links are gone at once. */
    async beginRemoval(id: string): Promise<Gallery | undefined> {
      const gallery = await db
        .updateTable('clientGalleries')
        .set({ deletedAt: removalBegun })
        .where('id', '=', id)
        .where('deletedAt', '>', removalBegun)
        .returningAll()
        .executeTakeFirst();
      if (!gallery) return undefined;
      await db.deleteFrom('clientGalleryLinks').where('galleryId', '=', id).execute();
      await itemsOf(id).set({ deletedAt: removalBegun }).execute();
      return gallery;
    },

    /** Removes galleries that were deleted before and have no items any more. @returns how many */
    async removeOlder(deletedBefore: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('clientGalleries')
        .where('deletedAt', '<', deletedBefore)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('media').select('media.id').whereRef('media.clientGalleryId', '=', 'clientGalleries.id')),
          ),
        )
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },

    /** Newest first. */
    listLinks: (galleryId: string): Promise<Link[]> =>
      db
        .selectFrom('clientGalleryLinks')
        .selectAll()
        .where('galleryId', '=', galleryId)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute(),

    async insertLink(values: Omit<Link, 'id' | 'createdAt' | 'revokedAt' | 'views' | 'viewedAt'>): Promise<Link> {
      const row = { ...values, id: randomUUID(), createdAt: new Date().toISOString() };
      return db
        .insertInto('clientGalleryLinks')
        .values({ ...row, revokedAt: null, views: 0, viewedAt: null })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** @returns undefined if the gallery has no such link, or it is revoked already */
    async revokeLink(galleryId: string, id: string): Promise<Link | undefined> {
      return db
        .updateTable('clientGalleryLinks')
        .set({ revokedAt: new Date().toISOString() })
        .where('id', '=', id)
        .where('galleryId', '=', galleryId)
        .where('revokedAt', 'is', null)
        .returningAll()
        .executeTakeFirst();
    },

    /** The link with this token that is open now, of a gallery that is not in the trash. */
    findOpenLink: (tokenHash: string, now: string): Promise<Link | undefined> =>
      db
        .selectFrom('clientGalleryLinks')
        .innerJoin('clientGalleries', 'clientGalleries.id', 'clientGalleryLinks.galleryId')
        .selectAll('clientGalleryLinks')
        .where('clientGalleries.deletedAt', 'is', null)
        .where('tokenHash', '=', tokenHash)
        .where('revokedAt', 'is', null)
        .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
        .executeTakeFirst(),

    /** Counts a view of the link, unless the last one that was counted is newer than `since`. @returns whether it did */
    async countView(id: string, { now, since }: { now: string; since: string }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('clientGalleryLinks')
        .set((eb) => ({ views: eb('views', '+', 1), viewedAt: now }))
        .where('id', '=', id)
        .where((eb) => eb.or([eb('viewedAt', 'is', null), eb('viewedAt', '<=', since)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
