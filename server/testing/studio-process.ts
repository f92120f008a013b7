import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface StudioProcess {
  origin: string;
  username: string;
  password: string;
  dataDir: string;
  /** what the server wrote, for the message of a failing test */
  output(): string;
  pid: number;
  /** SIGTERM, waits for the end and removes the data folder (unless `keepData`) */
  stop(options?: { keepData?: boolean }): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Starts the real thing, as `npm start` does, on a free port and with a data folder of its own (or DATA_DIR of `environment`).
 * What browser stories, benchmarks and crash tests run against.
 */
export async function startStudioProcess(environment: Record<string, string> = {}): Promise<StudioProcess> {
  const dataDir = environment.DATA_DIR ?? mkdtempSync(path.join(os.tmpdir(), 'lightwell-studio-'));
  const username = 'owner';
  const password = 'correct horse battery';
  const child = spawn(path.join(root, 'node_modules/.bin/node'), ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ADMIN_USERNAME: username,
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const origin = await printedAddress(child, (chunk) => {
    output += chunk;
  });
  return {
    origin,
    username,
    password,
    dataDir,
    output: () => output,
    pid: child.pid as number,
    async stop({ keepData = false } = {}) {
      if (child.exitCode === null) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function printedAddress(child: ChildProcess, keep: (chunk: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      seen += chunk.toString();
      keep(chunk.toString());
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(seen)?.[0];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it listened:\n${seen}`)));
  });
}
