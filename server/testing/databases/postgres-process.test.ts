import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { startPostgres } from './postgres-process.ts';

const starter = `
  import { startPostgres } from ${JSON.stringify(fileURLToPath(new URL('postgres-process.ts', import.meta.url)))};
  const { url } = await startPostgres();
  console.log(url);
`;

test('the PostgreSQL of the tests stops on request and leaves nothing behind', async () => {
  const server = await startPostgres();
  const folder = await ownFolder(server.url);
  expect(existsSync(folder)).toBe(true);
  await server.stop();
  expect(existsSync(folder)).toBe(false);
  await expect(ownFolder(server.url)).rejects.toThrow('ECONNREFUSED');
});

test('the PostgreSQL of the tests stops when its parent process is killed with its process group', async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', starter], { detached: true });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const url = String(line).trim();
  const folder = await ownFolder(url);
  process.kill(-parent.pid!, 'SIGKILL');
  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 15_000 });
  await expect(ownFolder(url)).rejects.toThrow('ECONNREFUSED');
});

async function ownFolder(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  return path.dirname(rows[0]!.data_directory);
}
