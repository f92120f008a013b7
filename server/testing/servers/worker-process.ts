import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import { workerEnvironment } from '#server/process/worker-process.ts';
import { childEnvironment } from './child-environment.ts';

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
