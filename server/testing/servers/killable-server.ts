import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { vi } from 'vitest';
import { childEnvironment } from './child-environment.ts';

/** The web process and its media workers in a process group of their own, so that they can be killed together. */
export function createKillableServer(cwd: string, environment: () => Record<string, string>) {
  let server: ChildProcess | undefined;
  return {
    /** @returns its origin */
    async start(): Promise<string> {
      const child = spawn(process.execPath, [path.join(import.meta.dirname, 'api-server.ts')], {
        cwd,
        env: { ...childEnvironment, ...environment() },
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      });
      server = child;
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      return vi.waitFor(
        () => {
          const found = /ready at (http:\S+)/.exec(output)?.[1];
          if (!found) throw new Error(`It does not listen: ${output}`);
          return found;
        },
        { timeout: 60_000 },
      );
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
