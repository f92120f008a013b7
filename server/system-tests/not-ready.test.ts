import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, copyFileSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { childEnvironment } from '#server/testing/servers/child-processes.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/test-database.ts';

vi.setConfig({ testTimeout: 60_000 });

let own: TestDatabase | undefined;
let studio: TestApp | undefined;
afterEach(async () => {
  await studio?.close();
  await own?.remove();
  own = undefined;
  studio = undefined;
});

/** The one line that the start prints for this data. */
async function refusal({ dataDir, databaseUrl }: TestDatabase): Promise<string> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../testing/servers/api-server.ts')], {
    cwd: dataDir,
    env: {
      ...childEnvironment,
      PORT: '0',
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      LOG_LEVEL: 'error',
      MEDIA_WORKER: 'none',
      WEB_PROCESSES: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // If it starts after all, end it; its output shows why the test fails.
  child.stdout.once('data', () => child.kill());
  const ended = once(child, 'exit');
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  expect([output, code]).toEqual(['', 1]);
  expect(errors.trim().split('\n')).toHaveLength(1);
  return errors.trim();
}

/** Works for root too, who can write whatever the file mode: raises the write version in SQLite's header. */
function makeReadOnly(file: string): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.from([3]), 0, 1, 18);
  closeSync(handle);
}

async function onServer(databaseUrl: string, statement: (name: string) => string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // The statement may end this connection too.
  await client.query(statement(new URL(databaseUrl).pathname.slice(1)));
  await client.end();
}

test('a database that cannot be written prevents the start, which reports the reason', async () => {
  own = await createTestDatabase();
  if (own.databaseUrl) {
    await onServer(own.databaseUrl, (name) => `alter database ${name} set default_transaction_read_only = on`);
    expect(await refusal(own)).toMatch(
      /^Lightwell cannot start\. The database at \S+ cannot be written to: cannot execute INSERT in a read-only transaction$/,
    );
    return;
  }
  makeReadOnly(path.join(own.dataDir, 'lightwell.sqlite'));
  expect(await refusal(own)).toBe(
    `Lightwell cannot start. The database in ${own.dataDir} cannot be written to: attempt to write a readonly database`,
  );
});

/** The responses of a studio after `spoil` has damaged its database, and its log. */
async function answersAfter(spoil: () => Promise<void> | void) {
  const { inject } = studio as TestApp;
  expect((await inject({ method: 'POST', url: '/api/contact', payload: enquiry })).statusCode).toBe(201);
  await spoil();
  const [ready, sent] = await Promise.all([
    inject({ url: '/readyz' }),
    inject({ method: 'POST', url: '/api/contact', payload: enquiry }),
  ]);
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'failed', parts: { database: 'failed', storage: 'ok' } },
  ]);
  expect([sent.statusCode, sent.json().code]).toEqual([503, 'unavailable']);
  expect(Number(sent.headers['retry-after'])).toBeGreaterThan(0);
}

async function open() {
  const lines: string[] = [];
  studio = await createTestApp({}, { log: createLog('error', { write: (line: string) => void lines.push(line) }) });
  const { database } = studio.services;
  return { file: database.file as string, database, lines };
}

if (process.env.TEST_DIALECT === 'sqlite') {
  test('a file that is no database prevents the start too', async () => {
    own = await createTestDatabase();
    const file = path.join(own.dataDir, 'lightwell.sqlite');
    writeFileSync(file, 'not what it was '.repeat(1_000));
    expect(await refusal(own)).toMatch(/The database in \S+ cannot be reached: file is not a database$/);
    rmSync(file);
    mkdirSync(file);
    expect(await refusal(own)).toMatch(/The database in \S+ cannot be reached: unable to open database file$/);
  });

  test.each<[how: string, spoil: (file: string) => void]>([
    ['was removed', (file) => rmSync(file)],
    [
      'was replaced',
      (file) => {
        copyFileSync(file, `${file}.restored`);
        renameSync(`${file}.restored`, file);
      },
    ],
    ['was emptied', (file) => writeFileSync(file, '')],
    ['was overwritten', (file) => writeFileSync(file, 'not what it was '.repeat(1_000))],
  ])('a database file that %s accepts no more enquiries, which would be lost with it', async (how, spoil) => {
    const { file, lines } = await open();
    await answersAfter(() => spoil(file));
    expect(lines.join('')).toContain(`${file} ${how} while it was open`);
  });
} else {
  test('a database that becomes read-only accepts no more enquiries', async () => {
    const { lines } = await open();
    const { databaseUrl } = (studio as TestApp).services.config;
    await answersAfter(() =>
      onServer(
        databaseUrl as string,
        (name) => `alter database ${name} set default_transaction_read_only = on;
          select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
      ),
    );
    expect(lines.join('')).toContain('read-only transaction');
  });
}

test('readiness is checked once for all requests within seconds', async () => {
  const { database } = await open();
  const { inject } = studio as TestApp;
  const checkedAt = async () => (await database.db.selectFrom('readinessChecks').selectAll().execute())[0]?.checkedAt;
  expect((await inject({ url: '/readyz' })).statusCode).toBe(200);
  const first = await checkedAt();
  expect(first).toBeDefined();
  await Promise.all(Array.from({ length: 20 }, () => inject({ url: '/readyz' })));
  expect(await checkedAt()).toBe(first);
});
