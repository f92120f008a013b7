import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import os from 'node:os';

/** Whether the process `pid` of this machine is running, and is another than this one. */
export function isOtherProcessAlive(pid: number): boolean {
  if (pid === process.pid || !Number.isInteger(pid)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * What tells this machine's processes from those of others: a name alone does not, for containers and machines made of one
 * image share it. Another start of the machine or of its container is another machine here, whose process ids mean nothing.
 */
export const thisMachine = `${os.hostname()}/${sameProcessIds()}`;

function sameProcessIds(): string {
  if (process.platform !== 'linux') return '';
  try {
    const parts = [readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'), readlinkSync('/proc/self/ns/pid')];
    return createHash('sha256').update(parts.join()).digest('hex').slice(0, 12);
  } catch {
    return '';
  }
}
