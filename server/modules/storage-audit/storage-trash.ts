import type { Storage, StoredObject } from '#server/platform/storage/storage.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Nothing in the trash is deleted sooner, and later only when an operator says so. */
export const keptInTrashDays = 30;

export interface TrashedOriginal extends StoredObject {
  /** where it came from, and belongs if a row names it again */
  originalKey: string;
  /** the day on which it came here */
  since: Date;
}

/**
 * Where originals go that no row has: `trash/{day}/uploads/{id}`. The day stands in the key, because a file's own time says
 * when it was written, and the database may be the one that is wrong.
 */
export function createStorageTrash(storage: Storage) {
  return {
    async put(key: string, now: Date): Promise<void> {
      await storage.move(key, `trash/${now.toISOString().slice(0, 10)}/${key}`);
    },

    async *list(): AsyncGenerator<TrashedOriginal> {
      for await (const object of storage.list('trash/')) {
        const [, day, originalKey] = /^trash\/(\d{4}-\d\d-\d\d)\/(uploads\/[0-9a-f-]{36})$/.exec(object.key) ?? [];
        if (day && originalKey) yield { ...object, originalKey, since: new Date(day) };
      }
    },

    /** @returns false if it has gone, or if there is one in its place */
    async bringBack({ key, originalKey }: Pick<TrashedOriginal, 'key' | 'originalKey'>): Promise<boolean> {
      if ((await storage.head(originalKey)) || !(await storage.head(key))) return false;
      await storage.move(key, originalKey);
      return true;
    },

    /** Deletes for good what has lain there for so long. @returns how many originals */
    async empty(now: Date): Promise<number> {
      let removed = 0;
      for await (const { key, since } of this.list()) {
        if (!isEmptiable({ since }, now)) continue;
        await storage.delete(key);
        removed += 1;
      }
      return removed;
    },
  };
}

export type StorageTrash = ReturnType<typeof createStorageTrash>;

/** A day more, since the key has no hours. */
function isEmptiable({ since }: Pick<TrashedOriginal, 'since'>, now: Date): boolean {
  return now.getTime() - since.getTime() > (keptInTrashDays + 1) * dayMs;
}
