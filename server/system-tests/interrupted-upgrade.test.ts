import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { migrations } from '#server/platform/db/migrations.ts';
import { findLostRows, readRows, makeEarlierStudio } from '#server/testing/databases/earlier-studio.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';
import { faultRounds, noteSeen } from '#server/testing/servers/killable-server.ts';
import { signInAt } from '#server/testing/clients/owner-client.ts';
import { childEnvironment } from '#server/testing/servers/child-processes.ts';

const rounds = faultRounds(2);
/** Of what is not the upgrade itself. */
const fewRounds = Math.ceil(rounds / 4);
vi.setConfig({ testTimeout: 60_000 + rounds * 20_000 });

const names = Object.keys(migrations);
const password = 'correct horse battery';
/** About as long as the way back takes after the copy of what it replaces has begun. */
const restoreMs = process.env.TEST_DIALECT === 'postgres' ? 2_000 : 300;
/** So many that an upgrade takes a while. */
const rowsOfEach = 300;
/** Tables that a start writes to, and columns that it or a migration changes. */
const except = ['kysely_migration', 'readiness_checks', 'storage_generation', 'processes'];
const changed = ['media.leasedBy', 'media.leasedUntil'];

/** Starts a script in the environment of a studio; by default the server, without pages and without a media worker. */
function run(own: TestDatabase, script = 'server/testing/servers/api-server.ts', parameters: string[] = []) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../..', script), ...parameters], {
    // A folder without a developer's .env file.
    cwd: own.dataDir,
    env: {
      ...childEnvironment,
      PORT: '0',
      DATA_DIR: own.dataDir,
      ...(own.databaseUrl && { DATABASE_URL: own.databaseUrl }),
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'error',
      MEDIA_WORKER: 'none',
      WEB_PROCESSES: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  /** @returns its address */
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const address = /ready at (http:\S+)/.exec(output)?.[1];
        if (address) resolve(address);
      });
    }
    void ended.then(([code, signal]) => reject(new Error(`It ended with ${code ?? signal}: ${output}`)));
  });
  ready.catch(() => {});
  return { child, ended, ready };
}

/** The start has begun to copy the database; what follows is the upgrade. */
async function untilUpgrading(own: TestDatabase, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && !existsSync(path.join(own.dataDir, 'before-upgrade'))) await wait(1);
}

/** The next start succeeds, takes its administrator, and stops on request. */
async function expectStart(own: TestDatabase, hasAccount: boolean): Promise<void> {
  const next = run(own);
  const address = await next.ready;
  if (hasAccount) expect(await signInAt(address, 'admin', password)).toHaveProperty('authorization');
  next.child.kill('SIGTERM');
  expect(await next.ended).toEqual([0, null]);
}

async function withDatabase<T>(own: TestDatabase, work: (database: ReturnType<TestDatabase['open']>) => Promise<T>) {
  const database = own.open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function withStudio<T>(work: (own: TestDatabase) => Promise<T>): Promise<T> {
  const own = await createTestDatabase({ migrated: false });
  try {
    return await work(own);
  } finally {
    await own.remove();
  }
}

const makeStudio = (own: TestDatabase, name: string) =>
  withDatabase(own, async (database) => {
    await makeEarlierStudio(database, name, rowsOfEach);
    return readRows(database);
  });

/** @returns the time from `begun` until the server is ready */
async function measureStart(own: TestDatabase, begun: (child: ChildProcess) => Promise<void>): Promise<number> {
  const { child, ended, ready } = run(own);
  await begun(child);
  const startedAt = performance.now();
  await ready;
  const ms = performance.now() - startedAt;
  child.kill('SIGTERM');
  await ended;
  return ms;
}

/** Early moments more often: the migrations are the first part of a start. */
const randomMoment = (ms: number) => Math.random() ** 2 * ms;

/** From every earlier schema in turn; with few rounds, from some of them. */
function schemaOf(round: number): string {
  const earlier = names.slice(0, -1);
  const step = Math.max(1, Math.floor(earlier.length / rounds));
  return earlier[(round * step) % earlier.length] as string;
}

const signalOf = (round: number) => (round % 2 === 0 ? 'SIGTERM' : 'SIGKILL');

test('after a stop or a kill at any moment of an upgrade the next start succeeds, with every row', async () => {
  const upgradeMs = await withStudio(async (own) => {
    await makeStudio(own, '0001-initial');
    return measureStart(own, (child) => untilUpgrading(own, child));
  });
  const seen = { before: 0, after: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const name = schemaOf(round);
    await withStudio(async (own) => {
      const before = await makeStudio(own, name);
      const { child, ended } = run(own);
      await untilUpgrading(own, child);
      await wait(randomMoment(upgradeMs));
      child.kill(signalOf(round));
      await ended;
      const left = await withDatabase(own, readRows);
      const isUpgraded = left['kysely_migration']?.length === names.length;
      // Nothing in between: the same records, and the same tables.
      if (!isUpgraded) expect(Object.keys(left)).toEqual(Object.keys(before));
      if (!isUpgraded) expect(left['kysely_migration']).toEqual(before['kysely_migration']);
      seen[isUpgraded ? 'after' : 'before'] += 1;

      await expectStart(own, false);
      const after = await withDatabase(own, readRows);
      expect(after['kysely_migration']).toHaveLength(names.length);
      expect(findLostRows(before, after, { except, changed }).join('\n')).toBe('');
    });
  }
  const moments = `${seen.before} before the upgrade was committed, ${seen.after} after`;
  noteSeen(rounds, `${moments}; every next start succeeded, 0 rows lost`);
});

test('after a stop or a kill at any moment of a first start the next one succeeds', async () => {
  const startMs = await withStudio((own) => measureStart(own, () => Promise.resolve()));
  for (let round = 0; round < fewRounds; round += 1) {
    await withStudio(async (own) => {
      const { child, ended } = run(own);
      await wait(Math.random() * startMs);
      child.kill(signalOf(round));
      await ended;
      await expectStart(own, true);
    });
  }
  noteSeen(fewRounds, 'every next first start succeeded');
});

test('a stop or a kill at any moment of the way back leaves the database of before or of after', async () => {
  const seen = { before: 0, after: 0 };
  for (let round = 0; round < fewRounds; round += 1) {
    const name = schemaOf(round * 4);
    await withStudio(async (own) => {
      const before = await makeStudio(own, name);
      await measureStart(own, () => Promise.resolve());
      const upgraded = await withDatabase(own, readRows);
      const [copy = ''] = await readdir(path.join(own.dataDir, 'before-upgrade'));
      const goBack = () =>
        run(own, 'scripts/cli.ts', ['restore', '--database', path.join(own.dataDir, 'before-upgrade', copy)]);
      const { child, ended } = goBack();
      while (child.exitCode === null && (await readdir(path.join(own.dataDir, 'before-upgrade'))).length === 1)
        await wait(1);
      await wait(Math.random() * restoreMs);
      child.kill(signalOf(round));
      await ended;
      const left = await withDatabase(own, readRows);
      const isRestored = left['kysely_migration']?.length === before['kysely_migration']?.length;
      seen[isRestored ? 'after' : 'before'] += 1;
      expect(findLostRows(isRestored ? before : upgraded, left, { except }).join('\n')).toBe('');
      expect(Object.keys(left)).toEqual(Object.keys(isRestored ? before : upgraded));

      await vi.waitFor(async () => expect(await goBack().ended).toEqual([0, null]), { timeout: 15_000 });
      expect(findLostRows(before, await withDatabase(own, readRows), { except }).join('\n')).toBe('');
      await expectStart(own, false);
    });
  }
  noteSeen(
    fewRounds,
    `${seen.before} before the way back was committed, ${seen.after} after; the next one succeeded, 0 rows lost`,
  );
});
