import type { Log } from '#server/platform/log.ts';
import { isOtherProcessAlive, thisMachine } from '#server/platform/process-alive.ts';

interface Leases {
  listHolders(): Promise<Set<string>>;
  release(workerId: string, isItsFault: boolean): Promise<void>;
}

/** Identifies the holder of a lease, so that the parent of process `pid` knows which leases died with it. */
export function formatWorkerId(pid: number | undefined): string {
  return `${thisMachine}:${pid}`;
}

/**
 * Releases leases of this machine's dead workers, so that their jobs need not wait until the leases expire. No attempt is
 * counted, because the cause of death is unknown. Leases of other machines, or from before a reboot, expire.
 * @param ownId is not released. Without it, a lease of this process's pid is that of a dead process: this one holds none yet.
 */
export async function releaseDeadWorkers(leases: Leases, ownId?: string): Promise<void> {
  for (const holder of await leases.listHolders()) {
    if (holder === ownId) continue;
    const [host, pid] = holder.split(/:(?=\d+$)/);
    if (host === thisMachine && !isOtherProcessAlive(Number(pid))) await leases.release(holder, false);
  }
}

/**
 * Releases them now and every `everyMs`: a process that was killed may still be there when the next one starts.
 * @returns stops it
 */
export async function keepReleasingDeadWorkers(
  queues: Leases[],
  { log, everyMs = 10_000 }: { log: Pick<Log, 'warn'>; everyMs?: number },
): Promise<() => void> {
  const release = async (ownId?: string) => {
    for (const leases of queues) await releaseDeadWorkers(leases, ownId);
  };
  await release();
  const timer = setInterval(() => {
    release(formatWorkerId(process.pid)).catch((error: unknown) =>
      log.warn({ err: error }, 'failed to release the leases of dead workers'),
    );
  }, everyMs);
  return () => clearInterval(timer);
}
