import { type TrashEntry, type TrashedThings, maxTrashEntries, trashDays } from '#contract/trash/trash.ts';
import type { Actor } from '#server/modules/audit/actor.ts';
import type { MediaTrash } from '#server/modules/library/media-trash.ts';
import type { RecordServices } from '#server/modules/records/record-services.ts';

const dayMs = 24 * 60 * 60 * 1000;
const mediaEntity = 'media';

export type TrashService = ReturnType<typeof createTrashService>;

/** What staff deleted in the last `trashDays` days: media and records. */
export function createTrashService({ media, records }: { media: MediaTrash; records: RecordServices['trash'] }) {
  const restoreOne = async (entity: string, id: string, actor: Actor): Promise<boolean> => {
    if (entity === mediaEntity) return media.restore(id, actor);
    return records.restore(entity, id, actor);
  };

  const purgeOne = async (entity: string, id: string, actor: Actor): Promise<boolean> => {
    if (entity === mediaEntity) return media.purge(id, actor);
    return records.purge(entity, id, actor);
  };

  return {
    /** Newest first. */
    async list(): Promise<TrashEntry[]> {
      const [items, recordsFound] = await Promise.all([media.list(maxTrashEntries), records.list(maxTrashEntries)]);
      return [
        ...items.map((item) => ({ ...item, entity: mediaEntity, title: item.originalName })),
        ...recordsFound.map((record) => ({ ...record, picture: null })),
      ]
        .map(({ entity, id, title, deletedAt, picture }) => ({
          entity,
          id,
          title,
          deletedAt,
          expiresAt: new Date(Date.parse(deletedAt) + trashDays * dayMs).toISOString(),
          picture,
        }))
        .sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1))
        .slice(0, maxTrashEntries);
    },

    /** @returns how many of them were restored @throws AppError if a unique value of a record is taken meanwhile */
    restore: (things: TrashedThings, actor: Actor) => countOf(things, (entity, id) => restoreOne(entity, id, actor)),

    /** Removes things for good. Media that a record shows stays. @returns how many were removed */
    purge: (things: TrashedThings, actor: Actor) => countOf(things, (entity, id) => purgeOne(entity, id, actor)),
  };
}

async function countOf({ things }: TrashedThings, act: (entity: string, id: string) => Promise<boolean>) {
  let count = 0;
  for (const { entity, id } of things) if (await act(entity, id)) count += 1;
  return count;
}
