import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { signInAt } from '#server/testing/clients/api-client.ts';
import { createKillableServer } from '#server/testing/servers/killable-server.ts';
import { until } from './until.ts';

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
