import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import os from 'node:os';

/** Whether another process with this pid is running on this machine. One that has ended and waits for its parent is not. */
export function isOtherProcessAlive(pid: number): boolean {
  if (pid === process.pid || !Number.isInteger(pid)) return false;
  try {
    return process.kill(pid, 0) && !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isZombie(pid: number): boolean {
  try {
    // The state follows the name of the program, which may itself contain parentheses: proc_pid_stat(5).
    return /\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

/**
 * Identifies this machine's process ids. The host name is not enough, because containers and machines made from one image
 * share it; after a restart of machine or container, process ids mean nothing any more.
 */
export const thisMachine = `${os.hostname()}/${processNamespaceId()}`;

function processNamespaceId(): string {
  if (process.platform !== 'linux') return '';
  try {
    const parts = [readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'), readlinkSync('/proc/self/ns/pid')];
    return createHash('sha256').update(parts.join()).digest('hex').slice(0, 12);
  } catch {
    return '';
  }
}
