import type { MediaTable } from '#server/platform/db/schema.ts';
import { type Lane, lanes, type MediaLeaseRepository, type Processed } from './photo-queue.repository.ts';
import { createMediaWorker, type MediaQueue, type MediaWorker, type MediaWorkerParts } from './media-worker.ts';

interface MediaLanesParts extends Omit<MediaWorkerParts<Processed>, 'leases'> {
  leases: MediaLeaseRepository;
}

/** The media worker: one item in each lane at a time, so that two hundred photos do not keep a new one waiting. */
export function createMediaLanes(parts: MediaLanesParts): MediaWorker {
  const underWay = new Map<string, MediaTable>();
  const workers = lanes.map((lane) =>
    createMediaWorker({
      ...parts,
      leases: queueOf(lane, parts.leases, underWay),
      async onReady(row) {
        // What one lane has done is what another waits for.
        for (const worker of workers) worker.wake();
        await parts.onReady(row);
      },
    }),
  );

  return {
    async runOnce() {
      for (const worker of workers) if (await worker.runOnce()) return true;
      return false;
    },
    async run(signal) {
      await Promise.all(workers.map((worker) => worker.run(signal)));
    },
    wake() {
      for (const worker of workers) worker.wake();
    },
    async giveBack() {
      await Promise.all(workers.map((worker) => worker.giveBack()));
    },
  };
}

function isSuspect({ attempts, interruptions }: MediaTable): boolean {
  return attempts > 1 || interruptions > 0;
}

/**
 * A picture that was tried before may be what killed the worker: it is tried again while nothing else is under way,
 * which would die with it and seem as hostile.
 */
function queueOf(lane: Lane, leases: MediaLeaseRepository, underWay: Map<string, MediaTable>): MediaQueue<Processed> {
  const leave = <Args extends unknown[], Result>(end: (id: string, ...args: Args) => Promise<Result>) => {
    return (id: string, ...args: Args) => end(id, ...args).finally(() => underWay.delete(id));
  };
  return {
    ...leases,
    async lease(workerId, now, until) {
      if ([...underWay.values()].some(isSuspect)) return undefined;
      const row = await leases.lease(workerId, now, until, { lane, isTrusted: underWay.size > 0 });
      if (row) underWay.set(row.id, row);
      return row;
    },
    complete: leave(leases.complete),
    fail: leave(leases.fail),
    retry: leave(leases.retry),
    wait: leave(leases.wait),
    giveBack: leave(leases.giveBack),
  };
}
