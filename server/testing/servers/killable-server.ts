import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { appendFileSync } from 'node:fs';
import { childEnvironment } from './child-processes.ts';

const startTimeoutMs = 60_000;

/**
 * The web process and its media workers in a process group of their own, so that they can be killed together.
 * @param options.within a command that runs the server, such as one that enters a namespace
 */
export function createKillableServer(
  cwd: string,
  environment: () => Record<string, string>,
  { within = [] as string[], script = path.join(import.meta.dirname, 'api-server.ts') } = {},
) {
  let server: ChildProcess | undefined;
  return {
    /** @returns its origin */
    async start(): Promise<string> {
      const [program = '', ...parameters] = [...within, process.execPath, script];
      const child = spawn(program, parameters, {
        cwd,
        env: { ...childEnvironment, ...environment() },
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      });
      server = child;
      let output = '';
      return new Promise((resolve, reject) => {
        const fail = (how: string) => reject(new Error(`It does not listen${how}: ${output}`));
        const timer = setTimeout(fail, startTimeoutMs, '');
        child.once('exit', (code) => fail(`, and ended with ${code}`));
        child.stdout.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          const origin = /ready at (http:\S+)/.exec(output)?.[1];
          if (!origin) return;
          clearTimeout(timer);
          resolve(origin);
        });
      });
    },

    pid: () => server?.pid as number,

    /** kill -9 of all at once: a negative pid means the process group. */
    kill(): void {
      if (server?.pid && server.exitCode === null) process.kill(-server.pid, 'SIGKILL');
      server = undefined;
    },

    /** Like an operator stops it. */
    async stop(): Promise<void> {
      const child = server as ChildProcess;
      child.kill('SIGTERM');
      await once(child, 'exit');
      server = undefined;
    },
  };
}

/** How often a test injects its fault: `usual` among the other tests, and as often as `npm run faults` says by FAULT_ROUNDS. */
export function faultRounds(usual = 1): number {
  return Number(process.env.FAULT_ROUNDS ?? usual);
}

/** Reports what was seen to `npm run faults`, which names the file; nothing among the other tests. */
export function noteSeen(injected: number, seen: string): void {
  const file = process.env.FAULT_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify({ injected, seen })}\n`);
}
