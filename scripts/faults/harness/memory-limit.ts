import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CannotInject } from '../fault.ts';

const root = '/sys/fs/cgroup';
const isFirstVersion = existsSync(`${root}/memory/cgroup.procs`);
const files = isFirstVersion
  ? { folder: `${root}/memory`, limit: 'memory.limit_in_bytes', kills: 'memory.oom_control', none: '-1' }
  : { folder: root, limit: 'memory.max', kills: 'memory.events', none: 'max' };

export type MemoryLimit = ReturnType<typeof createMemoryLimit>;

/** A control group: the kernel kills a process of it when together they need more memory. Needs Linux and root. */
export function createMemoryLimit(name: string, megabytes: number) {
  const folder = path.join(files.folder, `lightwell-${name}-${process.pid}`);
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  try {
    mkdirSync(folder);
    write(files.limit, String(megabytes * 1024 * 1024));
  } catch (error) {
    throw new CannotInject(`It needs Linux, root and control groups with a memory controller: ${String(error)}`);
  }
  return {
    /** Its later children, too. */
    add(pid: number): void {
      try {
        write('cgroup.procs', String(pid));
      } catch {
        // It has ended.
      }
    },
    /** How often the kernel has killed in it. */
    kills: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(path.join(folder, files.kills), 'utf8'))?.[1] ?? 0),
    lift: () => write(files.limit, files.none),
    /** After the end of its processes. */
    remove: () => rmdirSync(folder),
  };
}
