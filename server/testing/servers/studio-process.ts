import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

export interface StudioProcess {
  origin: string;
  username: string;
  password: string;
  dataDir: string;
  /** the server's output, for the message of a failing test */
  output(): string;
  pid: number;
  /** sends SIGTERM, waits for the end and deletes the data folder (unless `keepData`) */
  stop(options?: { keepData?: boolean }): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../../..');

export const studioAccount = { username: 'owner', password: 'correct horse battery' };

/** The environment of a studio on a free port of this machine, unless it is given another one. */
export function studioEnvironment(environment: Record<string, string>): Record<string, string> {
  return {
    PORT: '0',
    HOST: '127.0.0.1',
    ADMIN_USERNAME: studioAccount.username,
    ADMIN_PASSWORD: studioAccount.password,
    LOG_LEVEL: 'warn',
    ...environment,
  };
}

/**
 * Starts the real server like `npm start`, on a free port and with a data folder of its own (or DATA_DIR of `environment`),
 * for browser stories, benchmarks and crash tests. With `server/testing/servers/api-server.ts` as the script no build is
 * needed. `await using` stops it at the end of the block, after an error too.
 */
export async function startStudioProcess(
  environment: Record<string, string> = {},
  script = 'scripts/start.ts',
): Promise<StudioProcess & AsyncDisposable> {
  const dataDir = environment.DATA_DIR ?? mkdtempSync(path.join(os.tmpdir(), 'lightwell-studio-'));
  const { child, output, deleteOutput } = spawnScript(script, {
    env: { ...process.env, ...studioEnvironment({ ...environment, DATA_DIR: dataDir }) },
  });
  const origin = await printedAddress(child, output);
  const stop = async ({ keepData = false } = {}) => {
    if (child.exitCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
    deleteOutput();
    if (!keepData) rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    ...studioAccount,
    origin,
    dataDir,
    output,
    pid: child.pid as number,
    stop,
    [Symbol.asyncDispose]: () => stop(),
  };
}

/**
 * Starts a script of this repository. Its output goes to a file: a pipe would block it while this process is busy measuring.
 * @param options.ipc whether messages can be sent to it
 */
export function spawnScript(script: string, { env, ipc = false }: { env?: NodeJS.ProcessEnv; ipc?: boolean } = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-studio-log-'));
  const file = path.join(folder, 'log');
  const log = openSync(file, 'a');
  const child = spawn(path.join(root, 'node_modules/.bin/node'), [script], {
    cwd: root,
    env,
    stdio: ['ignore', log, log, ...(ipc ? (['ipc'] as const) : [])],
  });
  closeSync(log);
  return {
    child,
    output: () => readFileSync(file, 'utf8'),
    deleteOutput: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function printedAddress(child: ChildProcess, output: () => string): Promise<string> {
  for (;;) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0];
    if (address) return address;
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The server ended with ${child.exitCode} before it listened:\n${output()}`);
    }
    await setTimeout(25);
  }
}
