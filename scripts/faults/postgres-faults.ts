import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { callApi } from '#server/testing/clients/owner-client.ts';
import { runOn } from '#server/testing/databases/postgres-server.ts';
import { listChildren, startWorkerProcess } from '#server/testing/servers/child-processes.ts';
import type { Fault, Seen } from './fault.ts';
import { type ClusterNode, withCluster, signIn, fetchStatus, untilStatus, until } from './harness/studio.ts';
import { createLedger } from './harness/ledger.ts';

const frozenMs = 10_000;

/** The pid of the server's first process. */
async function findPostmaster(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  const { rows } = await client.query<{ pid: string }>(
    "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid",
  );
  await client.end();
  return Number(rows[0]?.pid);
}

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] as number;

interface Injection {
  url: string;
  restart(): Promise<void>;
}

/** One node under enquiries and uploads, while something happens to its PostgreSQL. */
function underLoad(described: Omit<Fault, 'run'>, inject: (postgres: Injection) => Promise<void>): Fault {
  const run = (rounds: number) =>
    withCluster({ web: 1 }, async ({ databaseUrl, folder, nodes, restartPostgres }): Promise<Seen> => {
      const { origin } = nodes[0] as ClusterNode;
      const ledger = await createLedger();
      const owner = await signIn(origin);
      const worker = startWorkerProcess({ dataDir: folder, databaseUrl }, 'photos', { LOG_LEVEL: 'fatal' });
      const url = databaseUrl.slice(0, databaseUrl.lastIndexOf('/'));
      try {
        // The worker has no supervisor here: it must have started.
        await ledger.upload(origin, owner);
        await ledger.expectReady(origin, owner);
        const writing = ledger.start(origin, owner);
        for (let round = 0; round < rounds; round += 1) {
          const taken = ledger.enquiries.size;
          await until(() => {
            if (ledger.enquiries.size < taken + 20) throw new Error('no enquiries are taken before the fault');
          });
          await wait(Math.random() * 1_000);
          await inject({ url, restart: restartPostgres });
          if ((await fetchStatus(`${origin}/healthz`)) !== 200) throw new Error('/healthz does not answer');
          const before = ledger.enquiries.size;
          await until(() => {
            if (ledger.enquiries.size <= before) throw new Error('no enquiry is taken after the fault');
          });
        }
        await writing.stop();
        await untilStatus(`${origin}/readyz`, 200);
        await ledger.expectAll(origin, owner);
        await ledger.expectReady(origin, owner);
        ledger.expectClear();
        const refused = [...ledger.refused.values()].reduce((sum, times) => sum + times, 0);
        return {
          injected: rounds,
          seen: `${ledger.counts()}; ${refused} refused with 503; all photos ready without a restart`,
        };
      } finally {
        await worker.kill();
      }
    });
  return { ...described, run };
}

/** Three web nodes and two workers: their connections, and how soon a change shows on every node. */
async function measureCluster(rounds: number): Promise<Seen> {
  return withCluster({ web: 3 }, async ({ databaseUrl, folder, nodes }) => {
    const [first, ...others] = nodes as [ClusterNode, ...ClusterNode[]];
    const owner = await signIn(first.origin);
    const ledger = await createLedger();
    const url = databaseUrl.slice(0, databaseUrl.lastIndexOf('/'));
    const workers = ['photos', 'films'].flatMap((kind) =>
      [0, 1].map(() => startWorkerProcess({ dataDir: folder, databaseUrl }, kind as 'photos', { LOG_LEVEL: 'fatal' })),
    );
    const client = new pg.Client({ connectionString: `${url}/postgres` });
    await client.connect();
    const ask = async <T>(text: string) => (await client.query<T & pg.QueryResultRow>(text)).rows;
    let maxConnections = 0;
    const count = async () => {
      const [row] = await ask<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where datname = 'studio'",
      );
      maxConnections = Math.max(maxConnections, row?.count ?? 0);
    };
    try {
      const json = { name: 'Gardens', slug: 'gardens', category: 'Weddings', isPublished: true };
      const created = await callApi(`${first.origin}/api/admin/galleries`, { json, headers: owner });
      const { id } = ((await created.json()) as { data: { id: string } }).data;
      const writing = nodes.map(({ origin }) =>
        ledger.start(origin, owner, { enquirers: 8, uploaders: 1, pauseMs: 50 }),
      );
      for (let at = 0; at < 20; at += 1) {
        await wait(100);
        await count();
      }
      await Promise.all(writing.map((one) => one.stop()));

      const change = async (name: string) => {
        await callApi(`${first.origin}/api/admin/galleries/${id}`, { method: 'PATCH', json: { name }, headers: owner });
        const changedAt = performance.now();
        const shown = others.map(async ({ origin }) => {
          await until(
            async () => {
              const text = await (await callApi(`${origin}/api/galleries`)).text();
              if (!text.includes(name)) throw new Error(`${origin} does not show a change`);
            },
            { timeoutMs: 10_000, intervalMs: 2 },
          );
          return performance.now() - changedAt;
        });
        await count();
        return Math.max(...(await Promise.all(shown)));
      };
      const times: number[] = [];
      for (let round = 0; round < 50 * rounds; round += 1) times.push(await change(`Garden ${round}`));
      const cut: number[] = [];
      for (let round = 0; round < 10 * rounds; round += 1) {
        await ask(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'studio' and query ~ '^(listen|select revision, .* from content_revision)'`,
        );
        cut.push(await change(`Wood ${round}`));
      }
      const figures = `at most ${maxConnections} connections; a change shows after ${p95(times).toFixed(0)} ms (p95), ${p95(cut).toFixed(0)} ms with the listeners cut`;
      if (maxConnections > 60 || p95(times) > 100 || p95(cut) > 1_000) throw new Error(figures);
      return { injected: times.length + cut.length, seen: figures };
    } finally {
      await client.end();
      await Promise.all(workers.map((worker) => worker.kill()));
    }
  });
}

const whole = '503 or success at once, nothing that was acknowledged is lost; whole without a restart';

/** A PostgreSQL of its own for each fault. */
export const postgresFaults: Fault[] = [
  underLoad(
    {
      name: 'restarted-postgres',
      injected: 'PostgreSQL stopped at once and started again',
      promised: whole,
      rounds: 3,
    },
    ({ restart }) => restart(),
  ),
  underLoad(
    {
      name: 'frozen-postgres',
      injected: `all processes of PostgreSQL stopped (SIGSTOP) for ${frozenMs / 1_000} s`,
      promised: whole,
      rounds: 1,
    },
    async ({ url }) => {
      const postmaster = await findPostmaster(url);
      const signal = (name: NodeJS.Signals) => {
        for (const pid of [...listChildren(postmaster), postmaster]) process.kill(pid, name);
      };
      signal('SIGSTOP');
      try {
        await wait(frozenMs);
      } finally {
        signal('SIGCONT');
      }
    },
  ),
  underLoad(
    { name: 'dropped-connections', injected: 'all connections to PostgreSQL dropped', promised: whole, rounds: 10 },
    ({ url }) => runOn(url, "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'studio'"),
  ),
  {
    name: 'cluster',
    injected:
      'changes on one of three web nodes with two workers of each kind under load, the listeners cut for a sixth of them',
    promised:
      'at most 60 connections; a change shows on every node within 100 ms (p95), within 1 s where the listener is cut',
    rounds: 1,
    run: measureCluster,
  },
];
