import { dayMs } from '#contract/durations.ts';
import type { Storage, StoredObject } from '#server/platform/storage/storage.ts';
import { findContentPrefix, listDelivered } from '#server/media/processing/rendition-set.ts';
import { clientFilesPrefix, clientMarksPrefix } from '#server/media/processing/client-files.ts';
import { dayIn } from '#contract/studio-day.ts';
import { type Finding, isSettled, type AuditStats, workerUploadMs } from './audit-findings.ts';
import type { StorageAuditRepository } from './storage-audit.repository.ts';

const batchSize = 200;

/** Checks that each object in storage belongs to a row. */
export function createOrphanedObjectsCheck(parts: {
  repository: StorageAuditRepository;
  storage: Storage;
  trash: StorageTrash;
}) {
  const { repository, storage, trash } = parts;
  const isOrphan = async (key: string) => (await repository.listKnownOriginals([key])).size === 0;

  async function* inspectOriginals(now: Date, stats: AuditStats): AsyncGenerator<Finding> {
    for await (const batch of inBatches(storage.list('uploads/'))) {
      const known = await repository.listKnownOriginals(batch.map(({ key }) => key));
      for (const { key, size, modifiedAt } of batch) {
        stats.originals += 1;
        stats.bytes += size;
        if (known.has(key) || !isSettled({ modifiedAt }, now)) continue;
        const found = { subject: key, bytes: size, writtenAt: modifiedAt };
        if (!/^uploads\/[0-9a-f-]{36}$/.test(key)) {
          yield { kind: 'unknown-object', ...found };
          continue;
        }
        stats.withoutRow += 1;
        const repair = async (at = new Date()) => (await isOrphan(key)) && trash.put(key, at).then(() => true);
        yield { kind: 'original-without-row', ...found, repair };
      }
    }
  }

  /** Which of these objects, all made from the same bytes, belong to no row. */
  const findUnwanted = async (objects: StoredObject[], now: Date) => {
    const rows = await repository.listByBytes(findContentPrefix(objects[0]?.key ?? '') ?? '');
    if (await repository.isBeingMade(rows)) return { rows, unwanted: [] };
    const wanted = new Set(rows.flatMap((row) => [...listDelivered(row)]));
    return { rows, unwanted: objects.filter((object) => !wanted.has(object.key) && isSettled(object, now)) };
  };

  /** Checks each file again with its present time: a worker may have started to write it again. */
  const removeUnwanted = async (found: StoredObject[], now: Date): Promise<boolean> => {
    let removed = false;
    for (const { key } of found) {
      const present = await storage.head(key);
      if (!present || (await findUnwanted([present], now)).unwanted.length === 0) continue;
      await storage.delete(key);
      removed = true;
    }
    return removed;
  };

  async function* inspectRenditions(now: Date, stats: AuditStats): AsyncGenerator<Finding> {
    for await (const objects of bySet(storage.list('derivatives/'))) {
      stats.renditions += objects.length;
      stats.bytes += sum(objects);
      const subject = objects[0]?.key.split('/', 2).join('/') ?? '';
      if (!findContentPrefix(objects[0]?.key ?? '')) {
        yield { kind: 'unknown-object', subject, bytes: sum(objects), writtenAt: newest(objects) };
        continue;
      }
      const { rows, unwanted } = await findUnwanted(objects, now);
      if (unwanted.length === 0) continue;
      if (rows.length === 0) stats.withoutRow += unwanted.length;
      yield {
        kind: rows.length === 0 ? 'renditions-without-row' : 'renditions-out-of-plan',
        subject,
        detail: `${unwanted.length} ${unwanted.length === 1 ? 'file' : 'files'}`,
        bytes: sum(unwanted),
        writtenAt: newest(unwanted),
        repair: () => removeUnwanted(unwanted, now),
      };
    }
  }

  /** The files of client galleries, and the pictures of their watermarks: those of no row. */
  async function* inspectClientFiles(now: Date, stats: AuditStats): AsyncGenerator<Finding> {
    for (const [prefix, listKnown] of [
      [clientFilesPrefix, repository.clientFiles.listKnown],
      [clientMarksPrefix, repository.clientFiles.listKnownMarks],
    ] as const) {
      const nameOf = (key: string) => key.slice(prefix.length).split(/[./]/, 1)[0] as string;
      const isUnwanted = async (key: string) => !(await listKnown([nameOf(key)])).has(nameOf(key));
      for await (const batch of inBatches(storage.list(prefix))) {
        const known = await listKnown([...new Set(batch.map(({ key }) => nameOf(key)))]);
        for (const object of batch) {
          const { key, size, modifiedAt } = object;
          stats.renditions += 1;
          stats.bytes += size;
          if (known.has(nameOf(key)) || !isSettled(object, now)) continue;
          stats.withoutRow += 1;
          const repair = async () => (await isUnwanted(key)) && storage.delete(key).then(() => true);
          yield { kind: 'renditions-without-row', subject: key, bytes: size, writtenAt: modifiedAt, repair };
        }
      }
    }
  }

  async function* inspectUnfinished(now: Date): AsyncGenerator<Finding> {
    const { multipart } = storage;
    if (!multipart) return;
    for await (const { key, uploadId, startedAt } of multipart.listUnfinished('')) {
      const id = /^uploads\/([0-9a-f-]{36})$/.exec(key)?.[1];
      const isUnwanted = async () => id === undefined || !(await repository.isUploadOpen(id));
      const isOld = now.getTime() - startedAt.getTime() > workerUploadMs;
      if (!(id === undefined ? isOld : isSettled({ modifiedAt: startedAt }, now)) || !(await isUnwanted())) continue;
      const repair = async () => (await isUnwanted()) && multipart.abort(key, uploadId).then(() => true);
      yield { kind: 'unfinished-upload', subject: key, bytes: 0, writtenAt: startedAt, repair };
    }
  }

  async function* inspectTrash(): AsyncGenerator<Finding> {
    for await (const batch of inBatches(trash.list())) {
      const known = await repository.listKnownOriginals(batch.map(({ originalKey }) => originalKey));
      for (const trashed of batch) {
        if (!known.has(trashed.originalKey) || (await storage.head(trashed.originalKey))) continue;
        const repair = async () => !(await isOrphan(trashed.originalKey)) && trash.restore(trashed);
        yield { kind: 'original-in-trash', subject: trashed.originalKey, bytes: trashed.size, repair };
      }
    }
  }

  return async function* findOrphanedObjects(stats: AuditStats, now: Date): AsyncGenerator<Finding> {
    yield* inspectTrash();
    yield* inspectOriginals(now, stats);
    yield* inspectRenditions(now, stats);
    yield* inspectClientFiles(now, stats);
    yield* inspectUnfinished(now);
  };
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Groups consecutive objects of one folder below `derivatives/`. */
async function* bySet(objects: AsyncIterable<StoredObject>): AsyncGenerator<StoredObject[]> {
  let set: StoredObject[] = [];
  for await (const object of objects) {
    if (set.length > 0 && toFolder(set[0] as StoredObject) !== toFolder(object)) {
      yield set;
      set = [];
    }
    set.push(object);
  }
  if (set.length > 0) yield set;
}

function toFolder({ key }: StoredObject): string {
  return key.split('/', 2).join('/');
}

function sum(objects: StoredObject[]): number {
  return objects.reduce((total, { size }) => total + size, 0);
}

function newest(objects: StoredObject[]): Date {
  return new Date(Math.max(...objects.map(({ modifiedAt }) => modifiedAt.getTime())));
}

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
