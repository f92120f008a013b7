import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { WorkerKind } from '#server/process/worker-supervisor.ts';
import {
  spawnScript,
  studioAccount,
  studioEnvironment,
  type StudioProcess,
} from '#server/testing/servers/studio-process.ts';
import type { HostRequest, HostResponse } from './studio-host.ts';

export type StudioHost = ReturnType<typeof startStudioHost>;

/** Starts the process in which the studios of a story worker run (`studio-host.ts`). It can be asked for one thing at a time. */
export function startStudioHost() {
  const { child: host, output, deleteOutput } = spawnScript('e2e/studio-host.ts', { ipc: true });

  return {
    /** @param environment with DATA_DIR */
    async start(
      environment: Record<string, string> & { DATA_DIR: string },
      workers: WorkerKind[],
    ): Promise<StudioProcess> {
      const from = output().length;
      const address = await call(host, { start: { environment: studioEnvironment(environment), workers } }, output);
      return {
        ...studioAccount,
        origin: address,
        dataDir: environment.DATA_DIR,
        output: () => output().slice(from),
        pid: host.pid as number,
        async stop({ keepData = false } = {}) {
          await call(host, { stop: { address } }, output);
          if (!keepData) rmSync(environment.DATA_DIR, { recursive: true, force: true });
        },
      };
    },

    /** Ends the process and with it all studios that still run. */
    async end(): Promise<void> {
      if (host.connected) {
        host.disconnect();
        await once(host, 'exit');
      }
      deleteOutput();
    },
  };
}

/** @throws if the host answers with an error, or ends */
function call(host: ChildProcess, request: HostRequest, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!host.connected) throw new Error(`The process of the studios has ended:\n${output()}`);
    const onExit = (code: number | null) =>
      reject(new Error(`The process of the studios ended with ${code}:\n${output()}`));
    host.once('exit', onExit);
    host.once('message', ({ address, error }: HostResponse) => {
      host.off('exit', onExit);
      if (address === undefined) reject(new Error(`${error}\n${output()}`));
      else resolve(address);
    });
    host.send(request);
  });
}
