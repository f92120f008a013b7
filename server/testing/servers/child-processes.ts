import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { readdirSync, readFileSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import { workerEnvironment } from '#server/process/worker-supervisor.ts';
import type { TestApp } from './test-app.ts';

const scripts = path.resolve(import.meta.dirname, '../../../scripts');

/** The environment of a command on the data of a running server. */
export function environmentOf({ services }: TestApp): Record<string, string> {
  const { dataDir, databaseUrl } = services.config;
  return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
}

/** Runs a command (`cli.ts`) as a process. @param environment all variables of the command, above all DATA_DIR */
export async function spawnScript(
  file: string,
  parameters: string[],
  environment: Record<string, string>,
  cwd = environment.DATA_DIR,
) {
  const child = spawn(process.execPath, [path.join(scripts, file), ...parameters], {
    cwd,
    env: { ...childEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { output: output.trim(), errors: errors.trim(), code: code as number };
}

/** Environment of the processes that tests start: no setting of the developer's shell, but Node's compile cache, if there is one. */
export const childEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

export interface WorkerProcess {
  pid: number;
  /** Its log so far, one parsed line each. */
  logged(): { level: number; msg: string; [field: string]: unknown }[];
  /** kill -9. Resolves when the process has ended. */
  kill(): Promise<void>;
}

/** The media worker as a process, beside the services of a test application. */
export function startWorkerProcess(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  kind: 'photos' | 'films',
  environment: Record<string, string> = {},
): WorkerProcess {
  const script = path.join(import.meta.dirname, '../../worker.ts');
  const child: ChildProcess = spawn(process.execPath, [script, kind], {
    env: {
      ...childEnvironment,
      // As a supervisor starts it: else the process would replace itself and load all its modules twice.
      ...workerEnvironment,
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    pid: child.pid as number,
    logged: () =>
      output
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** The peak memory of a process, for a report. */
export function readPeakMegabytes(pid: number | undefined): string {
  const megabytes = readMegabytes(pid, 'VmHWM');
  return Number.isNaN(megabytes) ? 'unknown (no /proc here)' : `${megabytes.toFixed(0)} MB`;
}

/** @param which VmRSS: present memory; VmHWM: peak memory. NaN without /proc */
export function readMegabytes(pid: number | undefined, which: 'VmRSS' | 'VmHWM'): number {
  try {
    return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** The processes that serve requests: children of the started process, or that process itself. */
export function listWebProcesses(pid: number): number[] {
  const web = listChildren(pid).filter((child) => readCommand(child).includes('web-process'));
  return web.length > 0 ? web : [pid];
}

/** The media worker for photos, started by `pid` or one of its children; videos have another worker. */
export const findPhotoWorker = (pid: number) => findWorker(pid, (command) => !command.includes('films'));

/** The same for videos. */
export const findVideoWorker = (pid: number) => findWorker(pid, (command) => command.includes('films'));

function findWorker(pid: number, isWanted: (command: string) => boolean): number | undefined {
  for (const child of listChildren(pid)) {
    const command = readCommand(child);
    if (command.includes('worker.ts') && isWanted(command)) return child;
    const found = findWorker(child, isWanted);
    if (found) return found;
  }
  return undefined;
}

/** Of its threads too. Empty without /proc. */
export function listChildren(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
