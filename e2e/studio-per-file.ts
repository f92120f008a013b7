import { copyFile, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync, backup } from 'node:sqlite';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { WorkerKind } from '#server/process/worker-supervisor.ts';
import {
  startStudioProcess,
  type StudioProcess,
  spawnScript,
  studioAccount,
  studioEnvironment,
} from '#server/testing/servers/studio-process.ts';
import type { HostRequest, HostResponse } from './studio-host.ts';

/** Starts a studio: a new one, or a saved one from its data folder and on its port. */
export type StartStudio = (saved?: SavedStudio) => Promise<StudioProcess>;
// A type, not an interface: only a type is assignable to `Record<string, string>`.
type SavedStudio = { DATA_DIR: string; PORT: string };

const database = 'lightwell.sqlite';

/** The port of the studio that was stopped last. The next one has the same address, and a shared page its cached scripts. */
let freePort: string | undefined;

/** The process of this story worker's studios. */
let host: StudioHost | undefined;

/**
 * Starts a studio in the process of this story worker's studios. One web process is enough for one browser;
 * web-processes.test.ts covers several.
 * @param workers its media workers, in the same process
 */
export async function startBrowserStudio(
  environment: Record<string, string> = {},
  workers: WorkerKind[] = ['photos', 'films'],
): Promise<StudioProcess> {
  host ??= startStudioHost();
  return host.start(await withDataAndPort(environment), workers);
}

/** Starts a studio as `npm start` does, for stories that restart it or need several web processes. */
export async function startStudioAlone(environment: Record<string, string>, script?: string): Promise<StudioProcess> {
  return startStudioProcess(await withDataAndPort(environment), script);
}

/** A new studio starts with a copy of the migrated database of `scripts/e2e.ts`: main.test.ts covers a start from nothing. */
async function withDataAndPort(environment: Record<string, string>) {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(path.join(os.tmpdir(), 'lightwell-studio-')));
  const template = process.env.SQLITE_TEMPLATE;
  if (!environment.DATA_DIR && template) await copyFile(template, path.join(dataDir, database));
  const port = freePort ?? '0';
  freePort = undefined;
  return { WEB_PROCESSES: '1', PORT: port, ...environment, DATA_DIR: dataDir };
}

/**
 * Runs one studio per spec file, which the file's tests share in order. Its state is copied to `folder` before each test:
 * Playwright retries a failed test in a new worker, and the retry must start from the same state as the first try.
 */
export function createStudioPerFile(folder: string) {
  let running: { file: string; studio: StudioProcess } | undefined;
  let readOnly: Promise<StudioProcess> | undefined;

  async function stopCurrent(): Promise<void> {
    if (!running) return;
    const { port } = new URL(running.studio.origin);
    await running.studio.stop();
    [running, freePort] = [undefined, port];
  }

  return {
    async stop(): Promise<void> {
      await stopCurrent();
      await (await readOnly)?.stop();
      await host?.end();
    },

    /** The empty studio that all read-only tests of this worker share. */
    sharedReadOnlyStudio(start: StartStudio): Promise<StudioProcess> {
      return (readOnly ??= start());
    },

    async studioForFile(file: string, start: StartStudio): Promise<StudioProcess> {
      const copy = path.join(folder, path.basename(file));
      if (running?.file === file) {
        await copyStudio(running.studio, copy);
        return running.studio;
      }
      if (running) await rm(path.join(folder, path.basename(running.file)), { recursive: true, force: true });
      await stopCurrent();
      const saved = await restore(copy);
      const studio = await start(saved);
      running = { file, studio };
      if (saved && saved.DATA_DIR !== studio.dataDir) throw new Error('startStudio must pass on the saved DATA_DIR.');
      return studio;
    },
  };
}

/** Copies a running studio: a snapshot of the database first, then the files, which are never changed in place. */
async function copyStudio({ dataDir, origin }: StudioProcess, to: string): Promise<void> {
  const staging = `${to}.new`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  const source = new DatabaseSync(path.join(dataDir, database), { readOnly: true });
  await backup(source, path.join(staging, database), { rate: 2 ** 31 - 1 }).finally(() => source.close());
  await copyFiles(dataDir, staging);
  await writeFile(path.join(staging, 'port'), new URL(origin).port);
  await rm(to, { recursive: true, force: true });
  await rename(staging, to);
}

async function restore(copy: string): Promise<SavedStudio | undefined> {
  const port = await readFile(path.join(copy, 'port'), 'utf8').catch(() => undefined);
  if (port === undefined) return undefined;
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lightwell-studio-'));
  await copyFile(path.join(copy, database), path.join(dataDir, database));
  await copyFiles(copy, dataDir);
  // Keep the port: records may contain absolute URLs of the studio's pictures.
  return { DATA_DIR: dataDir, PORT: port };
}

/** Copies everything but the database. Files that the server removes meanwhile are skipped. */
async function copyFiles(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith(database)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const target = path.join(to, path.relative(from, file));
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(file, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

type StudioHost = ReturnType<typeof startStudioHost>;

/** Starts the process in which the studios of a story worker run (`studio-host.ts`). It can be asked for one thing at a time. */
function startStudioHost() {
  const { child, output, deleteOutput } = spawnScript('e2e/studio-host.ts', { ipc: true });

  return {
    /** @param environment with DATA_DIR */
    async start(
      environment: Record<string, string> & { DATA_DIR: string },
      workers: WorkerKind[],
    ): Promise<StudioProcess> {
      const from = output().length;
      const address = await call(child, { start: { environment: studioEnvironment(environment), workers } }, output);
      return {
        ...studioAccount,
        origin: address,
        dataDir: environment.DATA_DIR,
        output: () => output().slice(from),
        pid: child.pid as number,
        async stop({ keepData = false } = {}) {
          await call(child, { stop: { address } }, output);
          if (!keepData) rmSync(environment.DATA_DIR, { recursive: true, force: true });
        },
      };
    },

    /** Ends the process and with it all studios that still run. */
    async end(): Promise<void> {
      if (child.connected) {
        child.disconnect();
        await once(child, 'exit');
      }
      deleteOutput();
    },
  };
}

/** @throws if the host answers with an error, or ends */
function call(child: ChildProcess, request: HostRequest, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.connected) throw new Error(`The process of the studios has ended:\n${output()}`);
    const onExit = (code: number | null) =>
      reject(new Error(`The process of the studios ended with ${code}:\n${output()}`));
    child.once('exit', onExit);
    child.once('message', ({ address, error }: HostResponse) => {
      child.off('exit', onExit);
      if (address === undefined) reject(new Error(`${error}\n${output()}`));
      else resolve(address);
    });
    child.send(request);
  });
}
