import { recordContracts } from '#contract/records/contracts.ts';
import { recordKinds } from '#contract/records/kinds.ts';
import type { AuditService } from '#server/audit/audit.service.ts';
import type { ChangeTopics, ContentRevision } from '#server/platform/db/content-revision.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Log } from '#server/platform/log.ts';
import { parsePosterChoice } from '#server/media/processing/rendition-set.ts';
import { createReplacementRepository } from './replacement.repository.ts';
import { makePagesStale } from './stale-pages.ts';

/** How much the shape of a picture may change so that its focal point still fits. */
const maxShapeChange = 0.02;

/** Lets files take the place of others when they are processed. Every worker does: one that was killed has left either the old or the new. */
export function createReplacements(parts: {
  database: Database;
  queue: { requeueVideo(id: string): Promise<void> };
  revision: Pick<ContentRevision, 'bump'>;
  topics: Pick<ChangeTopics, 'bump'>;
  audit: Pick<AuditService, 'record'>;
  log: Pick<Log, 'error'>;
}) {
  const { database, queue, revision, topics, audit, log } = parts;
  const repository = createReplacementRepository(database.db);

  const rename = async (from: string, to: string): Promise<void> => {
    let records = 0;
    for (const kind of recordKinds)
      records += await repository.renameInRecords(kind, recordContracts[kind].urlFields, from, to);
    if (records > 0) await topics.bump('records');
    if ((await repository.renameElsewhere(from, to)) > 0) await topics.bump('pages');
  };

  const take = async (id: string): Promise<void> => {
    const waiting = await repository.lockWaiting(id);
    if (!waiting?.replacesId) return;
    const found = await repository.find(waiting.replacesId);
    // Whoever deleted the item wants no other file of it, and of two files the later one stays, whichever is processed first.
    if (!found || (await repository.isLate(waiting, found.id))) {
      await repository.discard(waiting);
      await topics.bump('media');
      return;
    }
    // Records before items, in the order in which who saves a record locks them.
    await rename(found.storageKey, waiting.storageKey);
    const item = await repository.lock(found);
    if (!item) throw new Error('the item was changed meanwhile; trying again');
    const actor = await repository.findUploader(waiting);
    const choice = keptPoster(item, waiting);
    await repository.swap(item, waiting, { ...keptFocus(item, waiting), posterChoice: choice });
    if (choice !== null) await queue.requeueVideo(item.id);
    for (const film of await repository.listWithPoster(item.id)) await queue.requeueVideo(film.id);
    await makePagesStale(revision, item);
    const detail = { originalName: item.originalName, fields: ['file'], replaced: waiting.id };
    await audit.record(actor, 'update', 'media', item.id, detail);
  };

  return {
    /** Does what is due. What fails is tried again with the next call. */
    async takePlaces(): Promise<void> {
      for (const { id } of await repository.listDue()) {
        try {
          await database.transact(() => take(id));
        } catch (error) {
          log.error({ err: error, media: id }, 'a file could not take the place of another one; trying again');
        }
      }
    },
  };
}

function keptFocus(item: MediaTable, { width, height }: MediaTable): Pick<MediaTable, 'focalX' | 'focalY'> {
  const { focalX, focalY } = item;
  if (!item.width || !item.height || !width || !height) return { focalX, focalY };
  const change = Math.abs((width / height) * (item.height / item.width) - 1);
  return change <= maxShapeChange ? { focalX, focalY } : { focalX: null, focalY: null };
}

/** A frame that the new film does not have is chosen automatically again. */
function keptPoster(item: MediaTable, { durationMs }: MediaTable): string | null {
  const choice = parsePosterChoice(item);
  const isPast = choice && 'seconds' in choice && durationMs !== null && choice.seconds * 1000 > durationMs;
  return isPast ? null : item.posterChoice;
}
