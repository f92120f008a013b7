import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { dayMs, minuteMs } from '#contract/durations.ts';
import { childEnvironment, listChildren } from '#server/testing/servers/child-processes.ts';
import { workerEnvironment } from '#server/process/worker-supervisor.ts';
import { CannotInject, type Fault, type Seen } from './fault.ts';
import {
  type ClusterNode,
  withCluster,
  signIn,
  until,
  createStudio,
  untilStatus,
  withFolder,
} from './harness/studio.ts';
import { createLedger } from './harness/ledger.ts';

const minuteShiftsMs = [-10 * minuteMs, 10 * minuteMs];
const clock = path.join(import.meta.dirname, 'harness/shifted-clock.ts');
const script = path.resolve(import.meta.dirname, '../../server/worker.ts');

/** A worker like one in a container of its own: the same host name and the same process ids as others, and a clock of its own. */
async function startContainer(folder: string, databaseUrl: string, shiftMs: number, name: string) {
  const url = `${databaseUrl}?application_name=${name}`;
  const environment = { DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'fatal' };
  let killedAt = Number.POSITIVE_INFINITY;
  const command = [
    '--pid',
    '--fork',
    '--kill-child',
    '--mount-proc',
    process.execPath,
    `--import=${clock}`,
    script,
    'photos',
  ];
  const child: ChildProcess = spawn('unshare', command, {
    env: { ...childEnvironment, ...workerEnvironment, ...environment, CLOCK_SHIFT_MS: String(shiftMs) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const inside = await until(() => {
    const [first] = listChildren(child.pid as number);
    if (first === undefined) throw new CannotInject('It needs Linux, and the right to create process namespaces.');
    return first;
  });
  // As in server/platform/process-alive.ts.
  const parts = [readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'), readlinkSync(`/proc/${inside}/ns/pid`)];
  return {
    name,
    killedAt: () => killedAt,
    namespace: createHash('sha256').update(parts.join()).digest('hex').slice(0, 12),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      killedAt = Date.now();
      child.kill('SIGKILL');
      await gone;
    },
  };
}

type Container = Awaited<ReturnType<typeof startContainer>>;

/** Records every change of a lease, with the name of the connection that made it. */
const recordLeases = `
  create table lease_events (at timestamptz, actor text, media_id text, before text, after text);
  create function record_lease() returns trigger language plpgsql as $$ begin
    insert into lease_events values (clock_timestamp(), current_setting('application_name'), new.id, old.leased_by, new.leased_by);
    return new; end $$;
  create trigger record_lease after update on media for each row
    when (old.leased_by is distinct from new.leased_by) execute function record_lease()`;

interface LeaseEvent {
  at: Date;
  actor: string;
  media_id: string;
  before: string | null;
  after: string | null;
}

/** Changes of a lease by another process than its holder, which was at work. */
function findTakeovers(events: LeaseEvent[], containers: Container[]): LeaseEvent[] {
  return events.filter(({ at, actor, before }) => {
    const holder = containers.find(({ namespace }) => before?.includes(namespace));
    return holder && holder.name !== actor && at.getTime() < holder.killedAt();
  });
}

async function runWithWrongClocks(rounds: number): Promise<Seen> {
  return withCluster({ web: 1 }, async ({ databaseUrl, folder, nodes }) => {
    const { origin } = nodes[0] as ClusterNode;
    const owner = await signIn(origin);
    const ledger = await createLedger();
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(recordLeases);
    const containers: Container[] = [];
    const start = async (place: number) => {
      const name = `worker-${containers.length}`;
      const container = await startContainer(folder, databaseUrl, minuteShiftsMs[place] as number, name);
      containers.push(container);
      return container;
    };
    try {
      const running = [await start(0), await start(1)];
      const writing = ledger.start(origin, owner, { enquirers: 0, uploaders: 2, pauseMs: 500 });
      for (let round = 0; round < rounds; round += 1) {
        await wait(500 + Math.random() * 3_000);
        const place = round % 2;
        await running[place]?.kill();
        running[place] = await start(place);
      }
      await writing.stop();
      // A lease of a machine that is gone ends after a minute.
      await ledger.expectReady(origin, owner, 240_000);
      const { rows: events } = await client.query<LeaseEvent>('select * from lease_events');
      const [takeover, ...others] = findTakeovers(events, containers);
      if (takeover) throw new Error(`${others.length + 1} jobs were done twice: ${JSON.stringify(takeover)}`);
      const claims = events.filter(({ after }) => after !== null).length;
      return {
        injected: rounds,
        seen: `${ledger.photos.size} photos ready, ${claims} claims, 0 taken from a worker at work, 0 blamed`,
      };
    } finally {
      await client.end();
      await Promise.all(containers.map((one) => one.kill()));
    }
  });
}

export const clockFaults: Fault[] = [
  {
    name: 'skewed-workers',
    injected:
      'kill -9 and restart of two workers with one host name, the same process ids and clocks ten minutes behind and ahead',
    promised: 'no job is done twice at the same time; no good photo is blamed',
    rounds: 4,
    run: runWithWrongClocks,
  },
];

/** From ahead to right, from right to behind, and right again. */
const dayShiftsMs = [2 * dayMs, 0, -2 * dayMs, 0];
const shiftedClock = path.join(import.meta.dirname, 'harness/shifted-clock.ts');

/** Starts the studio once with each clock, writes, and kills it. */
async function startAgain(folder: string, rounds: number, environment: Record<string, string>) {
  const ledger = await createLedger();
  for (let round = 0; round < rounds; round += 1) {
    for (const shiftMs of dayShiftsMs) {
      const server = createStudio(folder, {
        WEB_PROCESSES: '1',
        // Also for the workers and their threads.
        NODE_OPTIONS: `--import=${shiftedClock}`,
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

async function runWithWrongDays(rounds: number): Promise<Seen> {
  const onSqlite = await withFolder((folder) => startAgain(folder, rounds, {}));
  const onPostgres = await withCluster({ web: 0 }, ({ folder, databaseUrl }) =>
    startAgain(folder, rounds, { DATABASE_URL: databaseUrl }),
  );
  return {
    injected: 2 * rounds * dayShiftsMs.filter((shiftMs) => shiftMs !== 0).length,
    seen: `SQLite: ${onSqlite.counts()}; PostgreSQL, whose clock was right: ${onPostgres.counts()}; all photos ready once the clock is right, none refused`,
  };
}

export const wrongDayFaults: Fault[] = [
  {
    name: 'wrong-day',
    injected: 'the clock of all processes two days ahead, right, two days behind and right again, with kill -9 between',
    promised: 'enquiries, sign-ins, uploads and renditions go on; nothing that was acknowledged is lost or waits',
    rounds: 1,
    run: runWithWrongDays,
  },
];
