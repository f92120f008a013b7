import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** A file whose worker ends so often while it is under way is given up, though nobody knows why the worker ended. */
export const maxInterruptions = 10;
const firstPauseMs = 5_000;
const maxPauseMs = 5 * 60_000;
/** No lease is held and nothing waits for longer: what ends later was written by a clock that was ahead. */
const maxEndsInMs = 60 * 60_000;

type Where = ExpressionBuilder<Schema, 'media' | 'filmJobs'>;

/** The leases of one worker that is no more, or all that ran out before `now` or end later than any can. */
export type DeadLeases = { workerId: string } | { now: string };

function isDead(leases: DeadLeases) {
  return (eb: Where) => {
    if ('workerId' in leases) return eb('leasedBy', '=', leases.workerId);
    const hasRunOut = eb.and([eb('leasedBy', 'is not', null), eb('leasedUntil', '<', leases.now)]);
    const latest = new Date(Date.parse(leases.now) + maxEndsInMs).toISOString();
    return eb.or([hasRunOut, eb('leasedUntil', '>', latest)]);
  };
}

/** Twice it is free at once; then later each time, so that a file that takes the whole machine down leaves it some peace. */
function freedAfter(interruptions: number) {
  const pauseMs = Math.min(firstPauseMs * 2 ** (interruptions - 3), maxPauseMs);
  const leasedUntil = interruptions < 3 ? null : new Date(Date.now() + pauseMs).toISOString();
  return { leasedBy: null, leasedUntil, interruptions };
}

/**
 * Frees what was under way when a worker ended for reasons that nobody knows. The try does not count: a power cut, a
 * restart or a `kill -9` says nothing of the file.
 */
export async function releaseInterrupted(db: Kysely<Schema>, leases: DeadLeases): Promise<void> {
  const photos = await db
    .selectFrom('media')
    .select(['id', 'leasedBy', 'interruptions'])
    .where(isDead(leases))
    .execute();
  for (const { id, leasedBy, interruptions } of photos) {
    const held = db.updateTable('media').where('id', '=', id).where('leasedBy', 'is not distinct from', leasedBy);
    if (leasedBy === null) await held.set({ leasedUntil: null }).execute();
    else await held.set((eb) => ({ ...freedAfter(interruptions + 1), attempts: eb('attempts', '-', 1) })).execute();
  }
  const jobs = await db.selectFrom('filmJobs').selectAll().where(isDead(leases)).execute();
  for (const { mediaId, step, leasedBy, interruptions } of jobs) {
    const held = db
      .updateTable('filmJobs')
      .where('mediaId', '=', mediaId)
      .where('step', '=', step)
      .where('leasedBy', 'is not distinct from', leasedBy);
    if (leasedBy === null) await held.set({ leasedUntil: null }).execute();
    else await held.set((eb) => ({ ...freedAfter(interruptions + 1), attempts: eb('attempts', '-', 1) })).execute();
  }
}
