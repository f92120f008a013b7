import { dayMs } from '#contract/durations.ts';
import {
  type TrashEntry,
  type TrashRestored,
  type TrashedThings,
  maxTrashEntries,
  rightOfTrashed,
  trashDays,
} from '#contract/trash.ts';
import type { Right } from '#contract/roles.ts';
import type { Actor } from '#server/audit/audit.service.ts';
import type { ContactTrash } from '#server/enquiries/enquiries.service.ts';
import { type ClientGalleryService, galleryEntity } from '#server/galleries/client-galleries.service.ts';
import type { MediaTrash } from '#server/media/library/media-trash.ts';
import type { RecordServices } from '#server/records/record-services.ts';
import { AppError } from '#server/platform/app-error.ts';

const mediaEntity = 'media';
const enquiryEntity = 'contact-message';

export type TrashService = ReturnType<typeof createTrashService>;

/** What staff deleted in the last `trashDays` days: media, records and enquiries. */
export function createTrashService({
  media,
  records,
  enquiries,
  clientGalleries,
}: {
  media: MediaTrash;
  clientGalleries: Pick<ClientGalleryService['trash'], 'list' | 'restore' | 'purge'>;
  records: RecordServices['trash'];
  enquiries: Pick<ContactTrash, 'list' | 'restore' | 'purge'>;
}) {
  /** Those that are no records, by entity. */
  const others = new Map<string, Pick<MediaTrash, 'restore' | 'purge'>>([
    [mediaEntity, media],
    [enquiryEntity, enquiries],
    [galleryEntity, clientGalleries],
  ]);
  const isDependent = ({ entity }: { entity: string }) => records.dependent.some((one) => one === entity);

  const restoreOne = async (entity: string, id: string, actor: Actor) => {
    const restore = others.get(entity)?.restore;
    if (!restore) return records.restore(entity, id, actor);
    return (await restore(id, actor)) ? { isWithoutParent: false } : undefined;
  };

  const purgeOne = async (entity: string, id: string, actor: Actor): Promise<boolean> => {
    const purge = others.get(entity)?.purge;
    return purge ? purge(id, actor) : records.purge(entity, id, actor);
  };

  return {
    /** Newest first. @param mayDo whose rights decide what is listed */
    async list(mayDo: (right: Right) => boolean): Promise<TrashEntry[]> {
      const [items, recordsFound, sent, galleries] = await Promise.all([
        media.list(maxTrashEntries),
        records.list(maxTrashEntries),
        enquiries.list(maxTrashEntries),
        clientGalleries.list(maxTrashEntries),
      ]);
      return [
        ...items.map((item) => ({ ...item, entity: mediaEntity, title: item.originalName, childCount: 0 })),
        ...recordsFound.map((record) => ({ ...record, picture: null })),
        ...galleries.map((one) => ({ ...one, entity: galleryEntity, picture: null })),
        ...sent.map((one) => ({ ...one, entity: enquiryEntity, picture: null, childCount: 0 })),
      ]
        .filter(({ entity }) => mayDo(rightOfTrashed(entity)))
        .map(({ entity, id, title, deletedAt, picture, childCount }) => ({
          entity,
          id,
          title,
          deletedAt,
          expiresAt: new Date(Date.parse(deletedAt) + trashDays * dayMs).toISOString(),
          picture,
          childCount,
        }))
        .sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1))
        .slice(0, maxTrashEntries);
    },

    /** One that cannot be restored does not keep the others back. */
    async restore({ things }: TrashedThings, actor: Actor): Promise<TrashRestored> {
      const outcome: TrashRestored = { count: 0, failed: [], withoutParent: 0 };
      for (const { entity, id } of things.toSorted((a, b) => Number(isDependent(a)) - Number(isDependent(b)))) {
        try {
          const restored = await restoreOne(entity, id, actor);
          if (restored) outcome.count += 1;
          if (restored?.isWithoutParent) outcome.withoutParent += 1;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          outcome.failed.push({ entity, id, code: error.code });
        }
      }
      return outcome;
    },

    /** Removes things for good. Media that a record shows stays. @returns how many were removed */
    async purge({ things }: TrashedThings, actor: Actor): Promise<number> {
      let count = 0;
      for (const { entity, id } of things) if (await purgeOne(entity, id, actor)) count += 1;
      return count;
    },
  };
}
