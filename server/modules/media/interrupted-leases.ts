import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** A file whose worker ends so often while it is under way is given up, though nobody knows why the worker ended. */
export const maxInterruptions = 10;
const firstPauseMs = 5_000;
const maxPauseMs = 5 * 60_000;

type Where = ExpressionBuilder<Schema, 'media' | 'filmJobs'>;

/** The leases of one worker that is no more, or all that ran out before `now`. */
export type DeadLeases = { workerId: string } | { now: string };

function isDead(leases: DeadLeases) {
  return (eb: Where) =>
    'workerId' in leases
      ? eb('leasedBy', '=', leases.workerId)
      : eb.and([eb('leasedBy', 'is not', null), eb('leasedUntil', '<', leases.now)]);
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
    const held = db.updateTable('media').where('id', '=', id).where('leasedBy', '=', leasedBy);
    await held.set((eb) => ({ ...freedAfter(interruptions + 1), attempts: eb('attempts', '-', 1) })).execute();
  }
  const jobs = await db.selectFrom('filmJobs').selectAll().where(isDead(leases)).execute();
  for (const { mediaId, step, leasedBy, interruptions } of jobs) {
    const held = db.updateTable('filmJobs').where('mediaId', '=', mediaId).where('step', '=', step);
    await held
      .where('leasedBy', '=', leasedBy)
      .set((eb) => ({ ...freedAfter(interruptions + 1), attempts: eb('attempts', '-', 1) }))
      .execute();
  }
}
