import { copyFile, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync, backup } from 'node:sqlite';
import { startStudioProcess, type StudioProcess } from '#server/testing/servers/studio-process.ts';

/** Starts a studio: a new one, or one that has begun before, from its data folder and on its port. */
export type StartStudio = (begun?: Begun) => Promise<StudioProcess>;
// No interface, which could not be handed on as an environment.
type Begun = { DATA_DIR: string; PORT: string };

/** One web process is enough for one browser: several are the subject of web-processes.test.ts. */
export function startStoryStudio(environment: Record<string, string> = {}): Promise<StudioProcess> {
  return startStudioProcess({ WEB_PROCESSES: '1', ...environment });
}

const database = 'lightwell.sqlite';

/**
 * The studios of a worker, one for each file, which the file's stories share in their order. As each story begins, what
 * the stories before it have left is copied into `folder`: after a failure Playwright goes on in a new worker, and the
 * story that is tried again there meets what its first try met.
 */
export function createStudiosOfFiles(folder: string) {
  let running: { file: string; studio: StudioProcess } | undefined;
  let unchanged: Promise<StudioProcess> | undefined;

  async function stopOfFile(): Promise<void> {
    await running?.studio.stop();
    running = undefined;
  }

  return {
    async stop(): Promise<void> {
      await stopOfFile();
      await (await unchanged)?.stop();
    },

    /** The one empty studio of this worker that all stories share which change nothing. */
    unchangedStudio(start: StartStudio): Promise<StudioProcess> {
      return (unchanged ??= start());
    },

    async studioOf(file: string, start: StartStudio): Promise<StudioProcess> {
      const copy = path.join(folder, path.basename(file));
      if (running?.file === file) {
        await copyStudio(running.studio, copy);
        return running.studio;
      }
      if (running) await rm(path.join(folder, path.basename(running.file)), { recursive: true, force: true });
      await stopOfFile();
      const begun = await restore(copy);
      const studio = await start(begun);
      running = { file, studio };
      if (begun && begun.DATA_DIR !== studio.dataDir) throw new Error('startStudio leaves out what it was given.');
      return studio;
    },
  };
}

/** The server goes on meanwhile: the database as it is at one moment, then the files, which are never changed in place. */
async function copyStudio({ dataDir, origin }: StudioProcess, to: string): Promise<void> {
  const beside = `${to}.new`;
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { recursive: true });
  const live = new DatabaseSync(path.join(dataDir, database), { readOnly: true });
  await backup(live, path.join(beside, database), { rate: 2 ** 31 - 1 }).finally(() => live.close());
  await copyFiles(dataDir, beside);
  await writeFile(path.join(beside, 'port'), new URL(origin).port);
  await rm(to, { recursive: true, force: true });
  await rename(beside, to);
}

async function restore(copy: string): Promise<Begun | undefined> {
  const port = await readFile(path.join(copy, 'port'), 'utf8').catch(() => undefined);
  if (port === undefined) return undefined;
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lightwell-studio-'));
  await copyFile(path.join(copy, database), path.join(dataDir, database));
  await copyFiles(copy, dataDir);
  // Records may name pictures of the studio by its whole address.
  return { DATA_DIR: dataDir, PORT: port };
}

/** All but the database. What the server removes meanwhile is left out. */
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
