import { dayIn } from '#contract/studio-day.ts';
import type { Storage, StoredObject } from '#server/platform/storage/storage.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** After this an operator may empty the trash; nothing is deleted from it automatically. */
export const minTrashDays = 30;

export interface TrashedOriginal extends StoredObject {
  /** the key it is restored to */
  originalKey: string;
  /** the day on which it was trashed */
  since: Date;
}

/**
 * Originals without a row go to `trash/{day}/uploads/{id}`. The day is part of the key, because an object's own time is that
 * of its upload.
 */
export function createStorageTrash(storage: Storage) {
  return {
    async put(key: string, now: Date): Promise<void> {
      await storage.move(key, `trash/${dayIn('UTC', now.getTime())}/${key}`);
    },

    async *list(): AsyncGenerator<TrashedOriginal> {
      for await (const object of storage.list('trash/')) {
        const [, day, originalKey] = /^trash\/(\d{4}-\d\d-\d\d)\/(uploads\/[0-9a-f-]{36})$/.exec(object.key) ?? [];
        if (day && originalKey) yield { ...object, originalKey, since: new Date(day) };
      }
    },

    /** @returns false if it is gone, or if its key is in use again */
    async restore({ key, originalKey }: Pick<TrashedOriginal, 'key' | 'originalKey'>): Promise<boolean> {
      if ((await storage.head(originalKey)) || !(await storage.head(key))) return false;
      await storage.move(key, originalKey);
      return true;
    },

    /** Deletes what was trashed more than `minTrashDays` ago. @returns how many originals */
    async empty(now: Date): Promise<number> {
      let removed = 0;
      for await (const { key, since } of this.list()) {
        if (!isExpired({ since }, now)) continue;
        await storage.delete(key);
        removed += 1;
      }
      return removed;
    },
  };
}

export type StorageTrash = ReturnType<typeof createStorageTrash>;

/** One day more, since the key has no hours. */
function isExpired({ since }: Pick<TrashedOriginal, 'since'>, now: Date): boolean {
  return now.getTime() - since.getTime() > (minTrashDays + 1) * dayMs;
}
