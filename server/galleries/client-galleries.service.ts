import { createHash, randomBytes } from 'node:crypto';
import type {
  ClientGallery,
  ClientGalleryCreate,
  ClientGalleryUpdate,
  ClientItemsChange,
  ClientLink,
  ClientLinkCreate,
  ClientRight,
} from '#contract/client-galleries.ts';
import { type DeliveryProgress, originalSize } from '#contract/client-delivery.ts';
import { isoAt } from '#contract/durations.ts';
import { limits } from '#contract/limits.ts';
import type { MediaItem } from '#contract/media.ts';
import { hashPassword } from '#server/accounts/auth.service.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import { AppError, invalidField, notFound } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ClientGalleryLinkTable, ClientGalleryTable } from '#server/platform/db/schema.ts';
import type { MediaPresenter } from '#server/media/library/media-presenter.ts';
import type { MediaService } from '#server/media/library/media.service.ts';
import {
  type ClientGalleryValues,
  type Cover,
  createClientGalleryRepository,
  type GalleryFigures,
} from './client-galleries.repository.ts';
import { createClientLinkRepository } from './client-links.repository.ts';
import { toWatermark } from './delivery-sizes.ts';
import { type DeliverySizesService, toDeliveryColumns } from './delivery-sizes.service.ts';
import { inGalleryOrder } from './item-order.ts';

export const galleryEntity = 'client-gallery';
export const linkEntity = 'client-gallery-link';
const name = 'client gallery';

/** The places in galleries, for whoever puts an item there. */
export function createClientGalleryPlaces(db: Database['db']) {
  const repository = createClientGalleryRepository(db);
  return {
    /**
     * Adds the section to the gallery if it has none of this name, in the caller's transaction.
     * @returns false if there is no such gallery
     * @throws AppError validation-failed if it has as many sections as it may have
     */
    async makePlace(galleryId: string, section: string | null): Promise<boolean> {
      const gallery = await repository.lock(galleryId);
      if (!gallery) return false;
      const sections = parseSections(gallery);
      if (section === null || sections.includes(section)) return true;
      if (sections.length >= limits.clientSections) {
        throw invalidField('section', 'too-many-items', { max: limits.clientSections });
      }
      await repository.setSections(galleryId, [...sections, section]);
      return true;
    },
  };
}

export type ClientGalleryService = ReturnType<typeof createClientGalleryService>;

/** Galleries of clients for staff: their items and order, and the links by which clients see them. */
export function createClientGalleryService({
  database,
  media,
  presenter,
  audit,
  deliverySizes,
  wakeWorker,
  hasEnquiry,
  now = Date.now,
}: {
  database: Database;
  media: Pick<MediaService, 'listOfClientGallery' | 'isParted'>;
  presenter: Pick<MediaPresenter, 'toItem' | 'toPictureSource'>;
  audit: Pick<AuditService, 'record'>;
  deliverySizes: Pick<
    DeliverySizesService,
    'checkSizes' | 'findProgress' | 'makeFailedAgain' | 'listSizes' | 'openSizes' | 'toWatermarkColumn'
  >;
  /** files may have to be made */
  wakeWorker(): void;
  /** whether there is an enquiry that is not in the trash */
  hasEnquiry(id: string): Promise<boolean>;
  /** milliseconds since 1970; tests replace it */
  now?: () => number;
}) {
  const repository = createClientGalleryRepository(database.db);
  const links = createClientLinkRepository(database.db);
  const { transact } = database;
  const { makePlace } = createClientGalleryPlaces(database.db);

  const find = async (id: string): Promise<ClientGalleryTable> => {
    const gallery = await repository.find(id);
    if (!gallery) throw notFound(name);
    return gallery;
  };

  const listRows = async (gallery: ClientGalleryTable) =>
    inGalleryOrder(await media.listOfClientGallery(gallery.id), parseSections(gallery));

  const present = (
    gallery: ClientGalleryTable,
    figures: GalleryFigures | undefined,
    cover: Cover | undefined,
    { hasOriginals, sizes }: ReturnType<Awaited<ReturnType<DeliverySizesService['openSizes']>>>,
  ): ClientGallery => {
    const {
      deletedAt: _deletedAt,
      deliveredAt,
      archivedAt,
      picksSubmittedAt,
      picksSubmittedBy: _by,
      coverMediaId,
      ...row
    } = gallery;
    const { linkCount = 0, ...shown } = figures ?? { itemCount: 0, openLinkCount: 0, views: 0, lastViewedAt: null };
    const decided = archivedAt ? 'archived' : deliveredAt ? 'delivered' : picksSubmittedAt ? 'chosen' : undefined;
    return {
      ...row,
      watermark: toWatermark(gallery),
      downloadSizes: [...(hasOriginals ? [originalSize] : []), ...sizes.map(({ id }) => id)],
      keepsPlace: gallery.keepsPlace === 1,
      sections: parseSections(gallery),
      coverMediaId: cover?.isChosen ? coverMediaId : null,
      cover: (cover?.row && presenter.toPictureSource(cover.row)) ?? null,
      state: decided ?? (shown.openLinkCount > 0 ? 'shared' : linkCount > 0 ? 'expired' : 'draft'),
      ...shown,
    };
  };

  const presentOne = async (gallery: ClientGalleryTable) => {
    const figures = await repository.listFigures(isoAt(now()), gallery.id);
    return present(
      gallery,
      figures.get(gallery.id),
      await repository.findCover(gallery),
      await deliverySizes.listSizes(gallery),
    );
  };

  const checkEnquiry = async (enquiryId: string | null | undefined) => {
    if (enquiryId && !(await hasEnquiry(enquiryId))) throw invalidField('enquiryId', 'no-such-enquiry');
  };

  /** For a write that matched no row. */
  const goneOrEdited = async (id: string) => {
    await find(id);
    return new AppError('edited-elsewhere', 'Somebody else has changed this client gallery meanwhile.');
  };

  return {
    async list(): Promise<ClientGallery[]> {
      const [galleries, figures] = [await repository.list(), await repository.listFigures(isoAt(now()))];
      const covers = await repository.listCovers();
      const sizesOf = await deliverySizes.openSizes();
      return galleries.map((gallery) =>
        present(gallery, figures.get(gallery.id), covers.get(gallery.id), sizesOf(gallery)),
      );
    },

    get: async (id: string): Promise<ClientGallery> => presentOne(await find(id)),

    async create(input: ClientGalleryCreate, actor: Actor): Promise<ClientGallery> {
      await checkEnquiry(input.enquiryId);
      const { sections = [], watermark = null, downloadSizes, keepsPlace, ...fields } = input;
      await deliverySizes.checkSizes(downloadSizes ?? []);
      const columns = {
        ...toDeliveryColumns({ downloadSizes, keepsPlace }),
        watermark: await deliverySizes.toWatermarkColumn(watermark),
      };
      const gallery = await transact(async () => {
        const created = await repository.insert({
          ...nothing,
          ...fields,
          ...columns,
          sections: JSON.stringify(sections),
        });
        await audit.record(actor, 'create', galleryEntity, created.id, { title: created.title });
        return created;
      });
      return presentOne(gallery);
    },

    /** @throws AppError not-found, edited-elsewhere if it has another version, validation-failed */
    async update(id: string, change: ClientGalleryUpdate, actor: Actor, version?: number): Promise<ClientGallery> {
      const before = await find(id);
      await checkEnquiry(change.enquiryId);
      if (change.coverMediaId && !(await listRows(before)).some((row) => row.id === change.coverMediaId)) {
        throw invalidField('coverMediaId', 'not-in-gallery');
      }
      const { sections, state, watermark, downloadSizes, keepsPlace, ...fields } = change;
      if (downloadSizes) await deliverySizes.checkSizes(downloadSizes);
      const mark =
        watermark === undefined ? {} : { watermark: await deliverySizes.toWatermarkColumn(watermark, before) };
      const gallery = await transact(async () => {
        const values = {
          ...fields,
          ...mark,
          ...toDeliveryColumns({ downloadSizes, keepsPlace }),
          ...(sections && { sections: JSON.stringify(sections) }),
          ...(state !== undefined && decide(before, state, isoAt(now()))),
        };
        const updated = await repository.update(id, values, version);
        if (!updated) throw await goneOrEdited(id);
        if (sections) await repository.leaveSections(id, sections);
        await audit.record(actor, 'update', galleryEntity, id, { title: updated.title, fields: Object.keys(change) });
        await database.afterCommit(wakeWorker);
        return updated;
      });
      return presentOne(gallery);
    },

    /** How far the media worker is with what the gallery shows and delivers. */
    findProgress: async (id: string): Promise<DeliveryProgress> => deliverySizes.findProgress(await find(id)),

    async makeFailedAgain(id: string): Promise<DeliveryProgress> {
      const gallery = await find(id);
      await deliverySizes.makeFailedAgain(gallery);
      return deliverySizes.findProgress(gallery);
    },

    /** Moves it to the trash with its items; its links lead nowhere from then on. @throws AppError not-found, edited-elsewhere */
    async remove(id: string, actor: Actor, version?: number): Promise<void> {
      await transact(async () => {
        const removed = await repository.putIntoTrash(id, version);
        if (!removed) throw await goneOrEdited(id);
        await audit.record(actor, 'delete', galleryEntity, id, { title: removed.title });
      });
    },

    /** In the order of the page. */
    listItems: async (id: string): Promise<MediaItem[]> => (await listRows(await find(id))).map(presenter.toItem),

    /** @throws AppError not-found, validation-failed if an item is not in the gallery */
    async changeItems(id: string, change: ClientItemsChange, actor: Actor): Promise<MediaItem[]> {
      const ids = [...new Set(change.ids)];
      await transact(async () => {
        const gallery = await repository.lock(id);
        if (!gallery) throw notFound(name);
        const own = new Set((await media.listOfClientGallery(id)).map((row) => row.id));
        if (!ids.every((one) => own.has(one))) throw invalidField('ids', 'not-in-gallery');
        const { section, before, isByTime, clientGalleryId = id } = change;
        if (!(await makePlace(clientGalleryId, section ?? null))) {
          throw invalidField('clientGalleryId', 'no-such-client-gallery');
        }
        const isMoved = clientGalleryId !== id;
        const values = {
          ...(section !== undefined && { section }),
          // The other gallery may have no section of that name, and has an order of its own.
          ...(isMoved && { clientGalleryId, section: section ?? null, sortOrder: 0 }),
          ...(isByTime && { sortOrder: 0 }),
        };
        if (Object.keys(values).length > 0) await repository.updateItems(id, ids, values);
        if (isMoved && (await media.isParted(ids))) throw invalidField('ids', 'original-elsewhere');
        if (before !== undefined && !isMoved) await placeBefore(await find(id), ids, before);
        const fields = Object.keys(change).filter((field) => field !== 'ids');
        await audit.record(actor, 'update', galleryEntity, id, { title: gallery.title, items: ids.length, fields });
        await database.afterCommit(wakeWorker);
      });
      return this.listItems(id);
    },

    async listLinks(id: string): Promise<ClientLink[]> {
      await find(id);
      return (await repository.listLinks(id)).map((link) => toLink(link, isoAt(now())));
    },

    /**
     * @param within runs in the transaction that makes the link
     * @returns the link, and its token, which is told only now
     */
    async createLink(
      id: string,
      { rights, label = '', pin, expiresAt = null }: Omit<ClientLinkCreate, 'mail'>,
      actor: Actor,
      within?: (made: { link: ClientGalleryLinkTable; token: string }) => Promise<void>,
    ): Promise<{ link: ClientLink; token: string }> {
      const gallery = await find(id);
      if (expiresAt !== null && Date.parse(expiresAt) <= now()) throw invalidField('expiresAt', 'already-over');
      if (expiresAt === null && gallery.kind === 'transfer') throw invalidField('expiresAt', 'no-expiry');
      const token = randomBytes(16).toString('hex');
      const pinHash = pin === undefined ? null : await hashPassword(pin);
      const link = await transact(async () => {
        // Locked, so that two at once do not make one too many.
        if (!(await repository.lock(id))) throw notFound(name);
        if ((await repository.listLinks(id)).length >= limits.clientLinks) {
          throw invalidField('', 'too-many-items', { max: limits.clientLinks });
        }
        const created = await repository.insertLink({
          galleryId: id,
          tokenHash: hashToken(token),
          label,
          rights: JSON.stringify([...new Set<ClientRight>(['view', ...rights])]),
          pinHash,
          expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
          mailedAt: null,
          remindedAt: null,
        });
        await audit.record(actor, 'create', linkEntity, created.id, { title: gallery.title, label, rights });
        await within?.({ link: created, token });
        return created;
      });
      return { link: toLink(link, isoAt(now())), token };
    },

    /** Ends a link at once, on every node. One that has ended stays as it is. @throws AppError not-found */
    async revokeLink(id: string, linkId: string, actor: Actor): Promise<void> {
      const gallery = await find(id);
      const link = (await repository.listLinks(id)).find((one) => one.id === linkId);
      if (!link) throw notFound('link');
      await transact(async () => {
        if (isPrepared(link)) await links.removePrepared(linkId);
        const revoked = await repository.revokeLink(id, linkId);
        if (!revoked) return;
        await links.giveUpMails(linkId);
        await audit.record(actor, 'delete', linkEntity, linkId, { title: gallery.title, label: revoked.label });
      });
    },

    /** Deleted galleries. Their rows and files stay for `trashDays`; nobody but staff sees what is in the trash. */
    trash: {
      async list(limit: number) {
        const rows = await repository.listTrash(limit);
        return rows.map(({ id, title, deletedAt, childCount }) => ({
          id,
          title,
          deletedAt: deletedAt ?? '',
          childCount: Number(childCount ?? 0),
        }));
      },

      /** @returns false if it is not in the trash any more */
      restore: (id: string, actor: Actor): Promise<boolean> =>
        transact(async () => {
          const restored = await repository.restore(id);
          if (restored) await audit.record(actor, 'restore', galleryEntity, id, { title: restored.title });
          return restored !== undefined;
        }),

      /** The files go with the next sweep. @returns false if it is not in the trash any more */
      purge: (id: string, actor: Actor): Promise<boolean> =>
        transact(async () => {
          const purged = await repository.beginRemoval(id);
          if (purged) await audit.record(actor, 'purge', galleryEntity, id, { title: purged.title });
          return purged !== undefined;
        }),

      removeOlder: repository.removeOlder,
    },
  };

  /** Numbers all items of the gallery anew, with these before `before`, in their order. */
  async function placeBefore(gallery: ClientGalleryTable, ids: readonly string[], before: string | null) {
    const rows = await listRows(gallery);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const others = rows.filter((row) => !ids.includes(row.id));
    const at = before === null ? others.length : others.findIndex((row) => row.id === before);
    if (at < 0) throw invalidField('before', 'not-in-gallery');
    const placed = others.toSpliced(at, 0, ...ids.flatMap((id) => byId.get(id) ?? []));
    const positions = placed.map((row, index) => [row, index + 1] as const);
    await repository.setPositions(
      new Map(positions.flatMap(([row, position]) => (row.sortOrder === position ? [] : [[row.id, position]]))),
    );
  }
}

const nothing: Omit<ClientGalleryValues, 'title' | 'sections'> = {
  clientName: '',
  clientEmail: '',
  language: 'en',
  service: null,
  shootDate: null,
  address: '',
  message: '',
  coverMediaId: null,
  enquiryId: null,
  includedPicks: null,
  extraPickPrice: '',
  kind: 'gallery',
  deliveredAt: null,
  archivedAt: null,
  watermark: null,
  downloadSizes: JSON.stringify([originalSize]),
  copyright: '',
  credit: '',
  usageTerms: '',
  keepsPlace: 0,
};

/** The columns of a decision. Null takes the last one back, so that one that was delivered before it was archived is delivered again. */
function decide(
  { archivedAt }: Pick<ClientGalleryTable, 'archivedAt'>,
  state: ClientGalleryUpdate['state'],
  now: string,
): Partial<Pick<ClientGalleryTable, 'deliveredAt' | 'archivedAt'>> {
  if (state === 'archived') return { archivedAt: now };
  if (state === 'delivered') return { deliveredAt: now, archivedAt: null };
  return archivedAt === null ? { deliveredAt: null } : { archivedAt: null };
}

export function parseSections({ sections }: Pick<ClientGalleryTable, 'sections'>): string[] {
  return JSON.parse(sections) as string[];
}

/** Without a key: nobody can guess 128 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** What stands in the place of a hash while a link has no address. It is the hash of nothing. */
const withoutAddress = 'none ';

export function toUnmadeHash(id: string): string {
  return `${withoutAddress}${id}`;
}

export function isPrepared({ tokenHash }: Pick<ClientGalleryLinkTable, 'tokenHash'>): boolean {
  return tokenHash.startsWith(withoutAddress);
}

export function toLink(link: ClientGalleryLinkTable, now: string): ClientLink {
  const { id, createdAt, label, rights, pinHash, expiresAt, revokedAt, views, viewedAt, mailedAt } = link;
  const isExpired = expiresAt !== null && expiresAt <= now;
  const isRevoked = revokedAt !== null;
  return {
    id,
    createdAt,
    label,
    rights: JSON.parse(rights) as ClientRight[],
    hasPin: pinHash !== null,
    expiresAt,
    revokedAt,
    state: isPrepared(link) ? 'prepared' : isRevoked ? 'revoked' : isExpired ? 'expired' : 'open',
    views,
    lastViewedAt: viewedAt,
    mailedAt,
  };
}
