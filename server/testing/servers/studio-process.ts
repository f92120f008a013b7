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
 * needed.
 */
export async function startStudioProcess(
  environment: Record<string, string> = {},
  script = 'scripts/start.ts',
): Promise<StudioProcess> {
  const dataDir = environment.DATA_DIR ?? mkdtempSync(path.join(os.tmpdir(), 'lightwell-studio-'));
  // Output goes to a file: a pipe would block the server while this process is busy measuring.
  const logFolder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-studio-log-'));
  const logFile = path.join(logFolder, 'log');
  const log = openSync(logFile, 'a');
  const child = spawn(path.join(root, 'node_modules/.bin/node'), [script], {
    cwd: root,
    env: { ...process.env, ...studioEnvironment({ ...environment, DATA_DIR: dataDir }) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const output = () => readFileSync(logFile, 'utf8');
  const origin = await printedAddress(child, output);
  return {
    ...studioAccount,
    origin,
    dataDir,
    output,
    pid: child.pid as number,
    async stop({ keepData = false } = {}) {
      if (child.exitCode === null) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }
      rmSync(logFolder, { recursive: true, force: true });
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
    },
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
