import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { noOverrides } from '#contract/content/resolve-content.ts';
import { buildIfNeeded } from '#server/build/build-if-needed.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { startStudioProcess, type StudioProcess } from '#server/testing/servers/studio-process.ts';

// Real processes, after a build of the site if there is none.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

/**
 * The aim is one second, which a machine that is busy with other tests misses whatever the server does: the test prints the
 * times, and fails only if a node does not learn of a publication.
 */
const latestMs = 30_000;

let own: TestDatabase;
const nodes: StudioProcess[] = [];
let owner: Awaited<ReturnType<typeof signInAsOwner>>;

/** On PostgreSQL two nodes of a process each; SQLite has one node, with two processes. */
beforeAll(async () => {
  await buildIfNeeded();
  own = await createTestDatabase();
  const environment = {
    DATA_DIR: own.dataDir,
    ...(own.databaseUrl && { DATABASE_URL: own.databaseUrl }),
    MEDIA_WORKER: 'none',
    WEB_PROCESSES: own.databaseUrl ? '1' : '2',
  };
  for (let node = 0; node < (own.databaseUrl ? 2 : 1); node += 1) nodes.push(await startStudioProcess(environment));
  owner = await signInAsOwner(nodes[0] as StudioProcess);
});
afterAll(async () => {
  for (const node of nodes) await node.stop({ keepData: true });
  await own.remove();
});

/** Waits until every process of a node shows the text: new connections go to its processes in turn. */
async function untilShown({ origin }: StudioProcess, text: string): Promise<number> {
  const limit = performance.now() + latestMs;
  for (let inARow = 0; inARow < (own.databaseUrl ? 1 : 4);) {
    if (performance.now() > limit) throw new Error(`${origin} does not show ${text}.`);
    const answer = await fetch(`${origin}/portrait`, { headers: { connection: 'close' } });
    inARow = (await answer.text()).includes(text) ? inARow + 1 : 0;
  }
  return performance.now();
}

/** @returns for each node the milliseconds from the call to the text on all its pages */
async function publish(text: string, before = async () => {}): Promise<number[]> {
  const differences = { ...noOverrides, en: { 'hero.title': text } };
  await owner.replace('/api/admin/content/portrait/draft', { differences });
  // The pages are in the cache.
  for (const { origin } of nodes) await (await fetch(`${origin}/portrait`)).arrayBuffer();
  await before();
  const start = performance.now();
  const [, ...shown] = await Promise.all([
    owner.create('/api/admin/content/portrait/publish', {}),
    ...nodes.map((node) => untilShown(node, text)),
  ]);
  return shown.map((at) => at - start);
}

const inMs = (times: number[]) => times.map((ms) => `${ms.toFixed(0)} ms`).join(', ');

test('a publication is on the pages of every node at once', async () => {
  const slowest: number[] = [];
  for (let time = 1; time <= 5; time += 1) slowest.push(Math.max(...(await publish(`Publication ${time}`))));
  // oxlint-disable-next-line no-console -- the figure, which a busy machine must not fail
  console.log(`from Publish to the pages of all nodes (${own.dialect}): ${inMs(slowest)}`);
});

if (process.env.TEST_DIALECT === 'postgres') {
  test('so it is if the database has just closed the connections on which nodes wait for it', async () => {
    const client = new pg.Client({ connectionString: own.databaseUrl });
    await client.connect();
    const cut = async () => {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query like 'select revision, % from content_revision%' and pid <> pg_backend_pid()`,
      );
      expect(rowCount).toBeGreaterThanOrEqual(nodes.length);
    };
    const slowest: number[] = [];
    for (let time = 1; time <= 3; time += 1) slowest.push(Math.max(...(await publish(`Cut ${time}`, cut))));
    await client.end();
    // oxlint-disable-next-line no-console -- the figure, which a busy machine must not fail
    console.log(`the same with closed connections: ${inMs(slowest)}`);
  });
}
