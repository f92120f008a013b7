import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CannotInject } from '../fault.ts';

const root = '/sys/fs/cgroup';
const isFirstVersion = existsSync(`${root}/memory/cgroup.procs`);
const files = isFirstVersion
  ? {
      folder: `${root}/memory`,
      limit: 'memory.limit_in_bytes',
      kills: 'memory.oom_control',
      none: '-1',
      used: 'total_rss',
    }
  : { folder: root, limit: 'memory.max', kills: 'memory.events', none: 'max', used: 'anon' };

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
    /** Its present processes. */
    processes: () => readFileSync(path.join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number),
    /** What its processes use together and the kernel cannot take back, in megabytes. */
    usedMb: () =>
      Number(
        new RegExp(`^${files.used} (\\d+)$`, 'm').exec(readFileSync(path.join(folder, 'memory.stat'), 'utf8'))?.[1],
      ) /
      (1024 * 1024),
    /** A command that runs another one in it. */
    within: ['sh', '-c', `echo $$ > ${path.join(folder, 'cgroup.procs')} && exec "$@"`, 'sh'],
    lift: () => write(files.limit, files.none),
    /** After the end of its processes. */
    remove: () => rmdirSync(folder),
  };
}
