import { mkdtemp, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError, isInfrastructureFault } from './app-error.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-fault-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What `work` throws. */
async function thrownBy(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new TypeError('nothing was thrown');
}

function lockedDatabase(): void {
  const [one, other] = [0, 1].map(() => new DatabaseSync(path.join(folder, 'locked.sqlite'), { timeout: 1 }));
  one?.exec('create table t (x); begin immediate');
  try {
    other?.exec('insert into t values (1)');
  } finally {
    one?.close();
    other?.close();
  }
}

function fullDatabase(): void {
  const database = new DatabaseSync(path.join(folder, 'full.sqlite'));
  database.exec('pragma max_page_count = 2; create table t (x)');
  try {
    database.prepare('insert into t values (?)').run('x'.repeat(20_000));
  } finally {
    database.close();
  }
}

async function refusedConnection(): Promise<void> {
  const server = net.createServer().listen(0);
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  await fetch(`http://localhost:${port}/`);
}

const coded = (code: string) => Object.assign(new Error('as a driver says it'), { code });

test.each([
  ['a locked database', lockedDatabase],
  ['a full database', fullDatabase],
  ['a store that refuses connections', refusedConnection],
  ['a fetch that timed out', () => Promise.reject(AbortSignal.abort(new DOMException('', 'TimeoutError')).reason)],
  ['a full storage', () => Promise.reject(new AppError('storage-full', 'The storage is full.'))],
  ['a full disk', () => Promise.reject(coded('ENOSPC'))],
  ['a failing disk', () => Promise.reject(coded('EIO'))],
  ['a stopped PostgreSQL', () => Promise.reject(coded('57P01'))],
  ['a broken PostgreSQL connection', () => Promise.reject(new Error('Connection terminated unexpectedly'))],
  [
    'a store with an internal error',
    () => Promise.reject(Object.assign(new Error(), { $metadata: { httpStatusCode: 503 } })),
  ],
  ['the cause of another error', () => Promise.reject(new Error('not stored', { cause: coded('EDQUOT') }))],
])('%s is an infrastructure fault', async (_name, work) => {
  expect(isInfrastructureFault(await thrownBy(work))).toBe(true);
});

test.each([
  ['a damaged picture', () => Promise.reject(new AppError('file-damaged', 'It is torn.'))],
  ['a missing file', () => readFile(path.join(folder, 'missing'))],
  ['an invalid statement', () => new DatabaseSync(':memory:').exec('select * from nothing')],
  ['a violated unique constraint', () => Promise.reject(coded('23505'))],
  ['a programming error', () => (undefined as unknown as string).length],
  ['a value that is no error', () => Promise.reject('EIO')], // oxlint-disable-line prefer-promise-reject-errors
])('%s is not an infrastructure fault', async (_name, work) => {
  expect(isInfrastructureFault(await thrownBy(work))).toBe(false);
});
