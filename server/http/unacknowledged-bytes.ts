import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/** Many connections are asked about at once, and the list is long then. */
const readAgainMs = 500;
const tables = ['/proc/net/tcp', '/proc/net/tcp6'];
/** `sl: local:port remote:port state sendqueue:receivequeue`, all of it hexadecimal (proc(5)) */
const line = /^ *\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/gm;

let queues: Map<string, number> | undefined;
let readAt = Number.NEGATIVE_INFINITY;

/**
 * How many bytes the system has taken for the other side that have not been acknowledged. Node knows only when the system
 * takes more, which for a slow reader with a long queue is once in many minutes. Of two readers with one port the sum
 * is told: whoever waits for a change may see one too many, never one too few.
 *
 * @returns undefined where the system does not say (it is not Linux)
 */
export function unacknowledgedBytes({ localPort, remotePort }: Socket): number | undefined {
  if (performance.now() - readAt >= readAgainMs) {
    queues = readQueues();
    readAt = performance.now();
  }
  return queues?.get(`${localPort} ${remotePort}`);
}

function readQueues(): Map<string, number> | undefined {
  if (process.platform !== 'linux') return undefined;
  const found = new Map<string, number>();
  for (const table of tables) {
    for (const [, local = '', remote = '', queue = ''] of textOf(table).matchAll(line)) {
      const ports = `${parseInt(local, 16)} ${parseInt(remote, 16)}`;
      found.set(ports, (found.get(ports) ?? 0) + parseInt(queue, 16));
    }
  }
  return found;
}

/** The second table is missing where there is no IPv6. */
function textOf(table: string): string {
  try {
    return readFileSync(table, 'latin1');
  } catch {
    return '';
  }
}
