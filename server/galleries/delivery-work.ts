import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { maxAttempts, maxInterruptions } from '#server/media/processing/job-queue.repository.ts';
import { listWanted } from './delivery-sizes.ts';
import { createClientFileQueue, createDeliveryRepository } from './delivery-sizes.repository.ts';

/** A comparison of all galleries is not made more often, unless one was changed. */
const compareEveryMs = 15_000;

/** Whether the media worker has files of client galleries to make, for one that runs only then. */
export function createDeliveryWork(db: Kysely<Schema>) {
  const repository = createDeliveryRepository(db);
  const queue = createClientFileQueue(db, { maxAttempts, maxInterruptions });
  let comparedAt = -Infinity;

  return async (): Promise<boolean> => {
    if (await queue.hasDueJob()) return true;
    if (performance.now() - comparedAt < compareEveryMs) return false;
    comparedAt = performance.now();
    const presets = await repository.listPresets();
    for (const gallery of await repository.listGalleries()) {
      const wanted = gallery.deletedAt === null ? listWanted(gallery, presets) : [];
      for (const one of wanted) {
        const files = await repository.listFiles(gallery.id, [one]);
        if (files.length < (await repository.countWanted(gallery.id, one.size))) return true;
      }
    }
    return false;
  };
}
