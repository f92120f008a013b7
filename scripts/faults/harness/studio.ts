import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signInAt } from '#server/testing/clients/owner-client.ts';
import { createKillableServer } from '#server/testing/servers/killable-server.ts';
import { freePort } from '#server/testing/servers/proxies.ts';
import { startPostgres } from '#server/testing/databases/postgres-process.ts';
import { runOn } from '#server/testing/databases/postgres-server.ts';
import { startObjectStore } from '#server/testing/servers/object-store.ts';
import { missingPrograms } from '#server/testing/servers/swift-server.ts';
import { CannotInject } from '#scripts/faults/fault.ts';

export const password = 'correct horse battery';

/** The server without pages, on a folder. */
export function createStudio(
  dataDir: string,
  environment: Record<string, string> = {},
  options: Parameters<typeof createKillableServer>[2] = {},
) {
  const settings = () => ({
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'silent',
    WEB_PROCESSES: '2',
    TRUST_PROXY: 'true',
    DRAIN_SECONDS: '0',
    ...environment,
  });
  return createKillableServer(os.tmpdir(), settings, options);
}

export const signIn = (origin: string) => signInAt(origin, 'admin', password);

/** Of a random address. */
export const byte = () => randomInt(1, 255);

/** Runs `work` with a new folder, which is removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-fault-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The status of a GET request, or why there is none. */
export async function fetchStatus(url: string): Promise<number | string> {
  try {
    const response = await fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(20_000) });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return String((error as Error).cause ?? error);
  }
}

export async function untilStatus(url: string, status: number, timeoutMs = 30_000): Promise<void> {
  const check = async () => {
    const seen = await fetchStatus(url);
    if (seen !== status) throw new Error(`${url} answered ${seen}, not ${status}`);
  };
  await until(check, { timeoutMs });
}

type Server = ReturnType<typeof createStudio>;

export interface ClusterNode {
  origin: string;
  server: Server;
}

interface Cluster {
  databaseUrl: string;
  folder: string;
  nodes: ClusterNode[];
  restartPostgres(): Promise<void>;
}

interface ClusterOptions {
  web: number;
  environment?: (node: number) => Record<string, string>;
  /** default: without pages */
  script?: string;
}

/** Web nodes with one PostgreSQL, one storage and one secret, and one process each. */
export async function withCluster<T>(
  { web, environment = () => ({}), script }: ClusterOptions,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres();
  const nodes: ClusterNode[] = [];
  try {
    return await withFolder(async (folder) => {
      await runOn(postgres.url, 'create database studio');
      const databaseUrl = `${postgres.url}/studio`;
      try {
        for (let node = 0; node < web; node += 1) {
          const port = await freePort();
          const settings = {
            PORT: String(port),
            DATABASE_URL: databaseUrl,
            WEB_PROCESSES: '1',
            MEDIA_WORKER: 'none',
            ...environment(node),
          };
          const server = createStudio(folder, settings, script === undefined ? {} : { script: path.resolve(script) });
          nodes.push({ origin: await server.start(), server });
        }
        return await work({ databaseUrl, folder, nodes, restartPostgres: postgres.restart });
      } finally {
        for (const { server } of nodes) server.kill();
      }
    });
  } finally {
    await postgres.stop();
  }
}

/** Runs `work` with an S3 store that has an empty bucket. It is stopped afterwards, or before by `stop`. */
export async function withStore<T>(
  work: (store: Awaited<ReturnType<typeof startObjectStore>>) => Promise<T>,
): Promise<T> {
  const missing = missingPrograms();
  if (missing.length > 0) throw new CannotInject(`There is no S3 store: ${missing.join(', ')} is not installed.`);
  const store = await startObjectStore();
  try {
    return await work(store);
  } finally {
    await store.stop();
  }
}

/** Calls `check` until it does not throw. @throws its last error */
export async function until<T>(check: () => T | Promise<T>, { timeoutMs = 30_000, intervalMs = 200 } = {}): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await wait(intervalMs);
    }
  }
}
