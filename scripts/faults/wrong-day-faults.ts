import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault, Seen } from './fault.ts';
import { withCluster } from './harness/cluster.ts';
import { createLedger } from './harness/ledger.ts';
import { createStudio, signIn, untilStatus, withFolder } from './harness/studio.ts';

const dayMs = 24 * 60 * 60_000;
/** From ahead to right, from right to behind, and right again. */
const shiftsMs = [2 * dayMs, 0, -2 * dayMs, 0];
const clock = path.join(import.meta.dirname, 'harness/shifted-clock.ts');

/** Starts the studio once with each clock, writes, and kills it. */
async function startAgain(folder: string, rounds: number, environment: Record<string, string>) {
  const ledger = await createLedger();
  for (let round = 0; round < rounds; round += 1) {
    for (const shiftMs of shiftsMs) {
      const server = createStudio(folder, {
        WEB_PROCESSES: '1',
        // Also for the workers and their threads.
        NODE_OPTIONS: `--import=${clock}`,
        CLOCK_SHIFT_MS: String(shiftMs),
        ...environment,
      });
      try {
        const origin = await server.start();
        const owner = await signIn(origin);
        const taken = ledger.enquiries.size + ledger.photos.size;
        const writing = ledger.start(origin, owner);
        await wait(3_000);
        await writing.stop();
        if (ledger.enquiries.size + ledger.photos.size === taken) throw new Error('nothing was taken');
        await ledger.expectAll(origin, owner);
        await untilStatus(`${origin}/readyz`, 200);
        // The others end in the middle of their jobs, whose leases and pauses are then of another day.
        if (shiftMs === 0) await ledger.expectReady(origin, owner);
      } finally {
        server.kill();
      }
    }
  }
  ledger.expectClear();
  return ledger;
}

async function run(rounds: number): Promise<Seen> {
  const onSqlite = await withFolder((folder) => startAgain(folder, rounds, {}));
  const onPostgres = await withCluster({ web: 0 }, ({ folder, databaseUrl }) =>
    startAgain(folder, rounds, { DATABASE_URL: databaseUrl }),
  );
  return {
    injected: 2 * rounds * shiftsMs.filter((shiftMs) => shiftMs !== 0).length,
    seen: `SQLite: ${onSqlite.counts()}; PostgreSQL, whose clock was right: ${onPostgres.counts()}; all photos ready once the clock is right, none refused`,
  };
}

export const wrongDayFaults: Fault[] = [
  {
    name: 'wrong-day',
    injected: 'the clock of all processes two days ahead, right, two days behind and right again, with kill -9 between',
    promised: 'enquiries, sign-ins, uploads and renditions go on; nothing that was acknowledged is lost or waits',
    rounds: 1,
    run,
  },
];
