import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isOtherProcessAlive } from '#server/platform/process-alive.ts';

/** Temporary folders on the data disk; the system's temporary folder may be in memory. */
export function createScratchFolder(root: string) {
  return {
    /** Runs `work` with a new folder, which is deleted afterwards. */
    async use<T>(work: (folder: string) => Promise<T>): Promise<T> {
      await mkdir(root, { recursive: true });
      const folder = await mkdtemp(path.join(root, `${process.pid}-`));
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    /** Deletes the folders of dead processes. */
    async clear(): Promise<void> {
      const names = await readdir(root).catch(() => []);
      const dead = names.filter((name) => !isOtherProcessAlive(Number.parseInt(name, 10)));
      await Promise.all(dead.map((name) => rm(path.join(root, name), { recursive: true, force: true })));
    },
  };
}

export type ScratchFolder = ReturnType<typeof createScratchFolder>;
